"""Talk from the middle of work at a computer, whose steps say nothing lasting about a person."""

import re

from whoknows_ingest.syntax.clauses import Clause
from whoknows_ingest.syntax.lexicon import COMPUTING, words
from whoknows_ingest.syntax.objects import names_system
from whoknows_ingest.syntax.words import Sentence, Word

__all__ = ["is_at_keyboard", "is_cut_name", "is_for_the_moment", "is_housekeeping"]

_HANDLING = words(
    "install uninstall uninstalle reinstall download upgrade update downgrade boot mount unmount"
    " format erase purge wipe flash partition repartition configure compile enable disable mess"
    " overwrite unzip extract grep ping block unblock list"
)
"""What is done to programs, files and disks; one as the lemmatizer has it."""

_MOMENT = re.compile(
    r"\b(?:right now|atm|at the moment|for the moment|at this moment|as we speak|as i type)\b", re.I
)
_ARTEFACTS = words(
    "folder directory file partition launcher shortcut symlink alias user account usb link config"
    " configuration backup bootsplash entry cronjob database container binding password vm"
)
"""What is made on the way to something else."""
_OF_COMPUTERS = COMPUTING | _ARTEFACTS
_SCRIPTED = words("shell bash init perl python batch startup install")
"""Those of a computer; a script can also be a play."""
_ROOMS = words("room channel chan irc")
_MARKS = re.compile(
    r"(?<!\S)[~.]?/\w[\w.+-]*/[\w./+-]+"  # /usr/share
    r"|(?<!\S)~?/(?:home|root|etc|usr|var|srv|tmp|opt|boot|dev|mnt|media|proc|sys|bin|lib)\b"
    r"|\\\\\w+"  # \\server
    r"|(?<=\s)--[a-z][\w-]+"  # --force
    r"|\b[\w-]+\.(?:conf|cfg|ini|sh|py|js|lst|deb|rpm|tar|gz|tgz|bz2|zip|exe|dll|iso|log|xml|json"
    r"|yml|yaml|ko|so|ppd|c|h|cpp|rs|toml)\b"
    r"|\b(?:sudo|apt-get|dpkg|chmod|chown|modprobe|fdisk|gparted|fstab|xorg|initramfs"
    r"|systemctl|iptables|rsync|wget|samba|nfs|ssh|tftp|dhcp|dns|grub2?|ppa|tarball|stdout|stderr)\b"
    r"|\b[a-z]+\d*-(?:dev|dbg|utils|common|headers|server|client|plugin|plugins)\b"
    r"|\blib[a-z]+\d[\w.-]*"
    r"|\b(?:ubuntu|kubuntu|xubuntu|debian|fedora|linux|gentoo|windows (?:xp|vista|\d+)|vista|winxp"
    r"|macos|pcs?|kernel|drivers?|partition\w*|packages? manager|repo|terminal|bootloader|iso"
    r"|firmware|wifi|gpu|cpu|virtualbox|vmware|qemu|daemon|login screen|menu|gui|cli)\b",
    re.I,
)
_EXACTLY = frozenset("-_+/.\\")


def is_at_keyboard(sentence: Sentence) -> bool:
    """It names a path, an option, a command or a system: a report of steps, not of a life."""
    return bool(_MARKS.search(sentence.text))


def is_for_the_moment(sentence: Sentence) -> bool:
    """As in "I'm running the installer right now"."""
    return bool(_MOMENT.search(sentence.text))


def is_housekeeping(clause: Clause, heads: list[Word]) -> bool:
    """As in "I wiped my disk", "I made a symlink": something done to what a computer holds."""
    if clause.verb.lemma in _HANDLING:
        return not any(_is_of_the_world(head) for head in heads)
    if clause.verb.lemma in ("join", "enter", "rejoin"):
        return any(word.lower in _ROOMS for head in heads for word in [head, *head.children])
    return bool(heads) and _is_artefact(heads[0])


def _is_artefact(head: Word) -> bool:
    kinds = {word.lower for word in head.each("compound", "amod")}
    return head.lemma in _ARTEFACTS or (head.lemma == "script" and bool(kinds & _SCRIPTED))


def _is_of_the_world(head: Word) -> bool:
    """A common noun for something that is not a computer's."""
    known = head.lemma in _OF_COMPUTERS or names_system(head.text)
    return head.pos == "NOUN" and head.text.islower() and not known


def is_cut_name(sentence: Sentence, last: Word) -> bool:
    """More stands glued to the word: "kde" of "kde-utils", "2.6" of "2.6-rc1"."""
    end = last.start + len(last.text)
    mark, following = sentence.text[end : end + 1], sentence.text[end + 1 : end + 2]
    return mark.isalnum() or (mark in _EXACTLY and following.isalnum())
