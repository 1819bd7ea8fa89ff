"""Closed word classes that rules share; each is a class of English, not a list of seen examples."""

from types import MappingProxyType

__all__ = [
    "COMPUTING",
    "CONSUMED",
    "DEICTIC",
    "DEMONSTRATIVES",
    "EVALUATIVE",
    "EVENTS",
    "FILLERS",
    "KIN",
    "LANGUAGES",
    "MACHINES",
    "NAMES_LIKE_VERBS",
    "PETS",
    "SYSTEMS",
    "VAGUE",
    "WORKS",
    "words",
]


def words(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


DEICTIC = words(
    "it its itself this that these those they them their theirs he him his she her hers you your"
    " yours yourself u u've u're u'll youve youre ya ur y'all yall here there such so thing things"
    " one ones same other someone somebody something anything everything nothing stuff etc"
)
"""Words whose meaning stands outside the sentence."""

NAMES_LIKE_VERBS = words("Go React Express Scratch Dart Flutter Swift")
"""Names of technologies that are verbs or common words without their capital."""

FILLERS = words(
    "just actually really also even recently lately finally literally basically honestly definitely"
    " totally super though too well anyway then still now already currently personally very"
    " obviously simply again yet luckily fortunately sadly unfortunately thankfully"
    " absolutely quite"
    " pretty ever right back soon"
)
"""Adverbs that can go without changing what is said."""

VAGUE = words(
    "thing things stuff lot lots ton tons bunch plenty time times way ways one ones picture"
    " pictures pic pics photo photos help idea ideas question questions everything anything"
    " something nothing bit kind sort sound look part moment moments feeling feelings fact word"
    " words chance point vibe vibes passion energy view views problem problems issue issues"
    " trouble day days night week month year years hour minute second while today tomorrow"
    " yesterday fun luck issue error errors link message news reason plan plans option options"
    " case choice example people person someone anyone everyone guy guys folk folks man woman"
    " support love opportunity experience experiences progress difference impact goal goals turn"
    " shot go try step steps journey smile laugh joy hope faith doubt sense clue number amount"
    " piece set couple pair variety type types side end start top rest whole half most all some"
    " any none much many more less few several each both change changes update look result results"
    " kinds advice work job opinion thought thoughts mind heart attention care conversation chat"
    " talk memory memories reminder thanks pleasure honor weekend morning evening respect typo"
    " mistake backup appreciation attitude spirit dedication enthusiasm encouragement kindness"
    " determination"
)
"""Nouns that name nothing by themselves."""

EVALUATIVE = words(
    "good great nice cool awesome amazing beautiful lovely cute pretty wonderful fantastic"
    " incredible best better favorite favourite own new old little big huge small tiny large"
    " real whole certain different various many few several more most other much such same"
    " adorable sweet fun fine terrible awful bad worst damn fucking freaking bloody stupid silly"
    " first second third last next main only simple super special particular perfect gorgeous"
    " delicious interesting fancy brand-new decent crappy shitty lousy younger older elder youngest"
    " eldest oldest dear late entire latest current former recent upcoming previous"
)
"""Adjectives that say what the speaker thinks of a thing and not which thing it is."""

KIN = MappingProxyType(
    {
        noun: verb
        for verb, nouns in {
            "sibling_of": "sister brother sibling twin sis bro stepsister stepbrother",
            "parent_of": "mom mum mother dad father parent mama papa momma stepmom stepdad"
            " stepmother stepfather",
            "child_of": "son daughter kid child stepson stepdaughter toddler",
            "partner_of": "wife husband girlfriend boyfriend partner fiance fiancé fiancée fiancee"
            " spouse hubby",
            "ex_partner_of": "ex ex-wife ex-husband ex-girlfriend ex-boyfriend",
            "friend_of": "friend buddy bestie pal mate bff",
            "roommate_of": "roommate flatmate housemate",
            "neighbour_of": "neighbor neighbour",
            "colleague_of": "coworker co-worker colleague workmate",
            "boss_of": "boss manager supervisor",
            "mentors": "mentor",
            "teammate_of": "teammate",
            "relative_of": "cousin aunt auntie uncle grandma grandmother grandpa grandfather granny"
            " grandparent nephew niece grandson granddaughter nana",
        }.items()
        for noun in nouns.split()
    }
)
"""Nouns of kinship and company, each with what that person is to the speaker."""

EVENTS = words(
    "trip hike vacation holiday concert gig festival conference workshop parade show wedding party"
    " race marathon tournament match competition class course lesson interview surgery accident"
    " meeting retreat seminar reunion picnic barbecue bbq exhibit exhibition fair auction ceremony"
    " camp cruise safari tour excursion outing getaway reading recital convention expo hackathon"
    " fundraiser parade rally protest appointment baby operation funeral graduation audition"
    " photoshoot shoot performance gathering potluck dinner brunch game-night sleepover roadtrip"
    " event charity incident adventure talk speech presentation drive campaign test exam"
    " breakup stroke injury fire flood miscarriage scholarship internship promotion degree"
    " award"
    " certificate diploma medal trophy prize"
)
"""Nouns of events and turning points, as objects of have, go, take, get and attend."""

WORKS = words(
    "painting drawing sketch portrait self-portrait mural sculpture collage photo-book quilt scarf"
    " sweater vase bowl mug pot tattoo poem story novel song album track book film movie cartoon"
    " comic app game website mod map model robot table chair shelf dress costume cake"
)
"""Works that people make and show, as objects of do and make."""

SYSTEMS = words(
    "ubuntu kubuntu xubuntu lubuntu debian fedora arch linux gentoo mint windows mac macos osx unix"
    " bsd freebsd openbsd suse opensuse centos redhat slackware manjaro android ios kde gnome unity"
    " xfce nixos lxde lxqt xmonad e17 openbox elementaryos raspbian chromeos solaris netbsd sabayon"
    " win7 win8 win10 win11 winxp backtrack zenwalk crunchbang kfreebsd pclinuxos"
)
"""Operating systems and desktops, by the words of their names."""

DEMONSTRATIVES = words("this that these those")
"""They point at something that stands outside the sentence."""

COMPUTING = words(
    "error bug file folder directory command script package ppa repo repository driver kernel"
    " partition terminal window desktop server machine computer pc laptop box disk drive usb cd dvd"
    " iso image version release update upgrade module config configuration setting password user"
    " account login network wifi connection port ip address router firewall browser"
    " page link url website site thread channel bot log output line code function variable table"
    " query database key keyboard mouse monitor screen card gpu cpu ram memory backup process"
    " service daemon shell editor program application software system os distro install"
    " installation boot bootloader grub panel menu button icon theme font ticket report patch"
    " branch commit request mail email message reply entry option flag parameter string number"
    " value list array test build binary note post guide hint host setup pack result"
    " documentation doc docs tutorial howto wiki forum solution workaround compilation"
    " source library dependency deb rpm snap tool utility"
)
"""Nouns of work at a computer: what is done with them says nothing lasting about a person."""

MACHINES = words("laptop desktop computer pc box machine server workstation netbook notebook")
"""What people call their computers."""

PETS = words(
    "dog dogs puppy puppies pup pups cat cats kitten kittens kitty kitties hamster hamsters parrot"
    " parrots rabbit rabbits bunny bunnies turtle turtles tortoise tortoises goldfish fish snake"
    " snakes lizard lizards gecko geckos ferret ferrets horse horses pony chinchilla parakeet"
    " budgie cockatiel hedgehog axolotl iguana tarantula chicken chickens goat goats rat"
    " rats pig pigs"
    " husky labrador poodle beagle corgi chihuahua dachshund terrier retriever shepherd"
)
"""Animals that people keep."""

CONSUMED = words(
    "coffee caffeine sugar alcohol smoking drinking meat soda nicotine weed cigarettes dairy gluten"
    " beer wine chocolate bread cola vaping milk lactose nuts peanuts shellfish eggs pork beef soy"
    " wheat fish"
)
"""What people give up, avoid and cannot have."""

LANGUAGES = words(
    "english spanish french german italian portuguese japanese chinese mandarin cantonese korean"
    " russian arabic hindi dutch swedish norwegian danish finnish polish turkish greek hebrew czech"
    " hungarian thai vietnamese ukrainian romanian urdu bengali tamil swahili welsh irish latin"
    " esperanto catalan persian farsi indonesian malay tagalog icelandic croatian serbian"
)
"""Languages, by their English names."""
