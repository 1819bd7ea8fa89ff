"""What WhatsApp itself writes into a chat: notices, and words in place of media and deleted text.

iOS puts a left-to-right mark (U+200E) in front of such words, also when it shows them as
somebody's; Android leaves out the sender of notices. Neither helps with all
lines, so the phrases of some languages are listed as well. A phrase counts only as a whole message.
"""

import re
from dataclasses import dataclass

__all__ = ["Said", "is_notice", "said", "split_author"]

_MARK = "\u200e"
_BIDI = "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"
_AUTHOR = re.compile(r"^(?P<author>.{1,120}?):(?:[ \u00a0](?P<text>.*)|)$", re.DOTALL)
# "~" stands in front of the name that somebody outside of the address book has chosen.
_NO_CONTACT = re.compile(r"^~[ \u00a0\u202f]*")
_QUOTES = (("“", "”"), ("„", "“"), ("«", "»"))
_ENCRYPTION = re.compile(
    r"^(?:Messages and calls are end-to-end encrypted|"
    r"Messages to this (?:chat|group)\b.* secured with|Your security code with |"
    r"Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt|"
    r"Los mensajes y las llamadas están cifrados|Les messages et (?:les )?appels sont chiffrés|"
    r"As mensagens e (?:as )?(?:ligações|chamadas) são protegidas|"
    r"I messaggi e le chiamate sono crittografat|Berichten en oproepen .*versleuteld)",
    re.IGNORECASE,
)
_MEDIA = re.compile(
    r"""^(?:<[^<>\n]{3,80}>|null
    |(?:image|video|audio|sticker|GIF|document|contact\ card|video\ note)\ omitted
    |(?:Bild|Video|Audio|Sticker|GIF|Dokument|Kontaktkarte|Videonachricht)\ weggelassen
    |(?:imagen|video|audio|sticker|GIF|documento|tarjeta\ de\ contacto)\ omitid[oa]
    |(?:image|vidéo|audio|sticker|GIF|document|fiche\ de\ contact)\ absente?
    |(?:imagem|vídeo|áudio|figurinha|GIF|documento|cartão\ do\ contato)\ (?:ocult|omitid)[oa]
    |(?:immagine|video|audio|sticker|GIF|documento|scheda\ contatto)\ omess[oa]
    |(?:afbeelding|video|audio|sticker|GIF|document)\ weggelaten)$""",
    re.IGNORECASE | re.VERBOSE,
)
_FILE = re.compile(
    r"^\S[^\n]{0,200}\.\w{2,5} \((?:file attached|Datei angehängt|archivo adjunto|fichier joint|"
    r"arquivo anexado|file allegato|bestand bijgevoegd)\)(?:\n|$)",
    re.IGNORECASE,
)
_DELETED = re.compile(
    r"^(?:(?:This message was|You) deleted(?: this message)?|Diese Nachricht wurde gelöscht|"
    r"Du hast diese Nachricht gelöscht|Se eliminó este mensaje|Eliminaste este mensaje|"
    r"Ce message a été supprimé|Vous avez supprimé ce message|(?:Esta )?mensagem (?:foi )?apagada|"
    r"Você apagou esta mensagem|Questo messaggio è stato eliminato|Hai eliminato questo messaggio|"
    r"Dit bericht is verwijderd|U hebt dit bericht verwijderd)\.?$",
    re.IGNORECASE,
)
_EDITED = re.compile(
    r"\s*(?:\u200e<[^<>\n]{3,80}>|<(?:This message was edited|Diese Nachricht wurde bearbeitet|"
    r"Se editó este mensaje|Ce message a été modifié|Mensagem editada|Messaggio modificato)\.?>)$"
)
# iOS marks polls ("POLL:", then the question) and places ("Location: https://…") like notices.
_MARKED_WORDS = re.compile(r"^\w+:(?:\n|.*https?://)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What is left of a message's text; empty for media without a caption."""

    text: str
    is_deleted: bool = False


def split_author(rest: str) -> tuple[str, str] | None:
    """Author and text of what follows a header; None for a notice without author.

    >>> split_author("Ann: at 10: the station")
    ('Ann', 'at 10: the station')
    """
    first, newline, more = rest.partition("\n")
    found = _AUTHOR.match(first)
    if found is None:
        return None
    author = _NO_CONTACT.sub("", found["author"].strip(f" {_BIDI}")).strip(f" {_BIDI}")
    # 'Ann changed the subject to “team: fun”' has a colon too.
    if not author or any(author.count(a) > author.count(b) for a, b in _QUOTES):
        return None
    if author.count('"') % 2:
        return None
    return author, (found["text"] or "") + newline + more


def is_notice(text: str) -> bool:
    r"""Whether WhatsApp speaks, though it names somebody as the author.

    >>> is_notice("\u200eAnn added you"), is_notice("Ann added sugar to my tea")
    (True, False)
    """
    words = text.strip(f" {_BIDI}")
    if _ENCRYPTION.match(words):
        return True
    if not text.startswith(_MARK):
        return False
    is_ours = _MEDIA.match(words) or _FILE.match(words) or _DELETED.match(words)
    return not (is_ours or _MARKED_WORDS.match(words) or not words)


def said(text: str) -> Said:
    """The author's own words in the text of a message.

    >>> said("on my way <This message was edited>").text, said("<Media omitted>").text
    ('on my way', '')
    """
    words = _EDITED.sub("", text).strip(f" \n{_BIDI}")
    if _DELETED.match(words):
        return Said(text="", is_deleted=True)
    words = _FILE.sub("", words)
    return Said(text="" if _MEDIA.match(words) else words)
