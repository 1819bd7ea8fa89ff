"""Closed classes of German nouns and adjectives."""

from whoknows_ingest.syntax.languages.german.places import PLACES
from whoknows_ingest.syntax.languages.nouns import Compounds, Nouns, kin_of, pairs
from whoknows_ingest.syntax.lexicon import SYSTEMS, words

__all__ = ["GENERIC", "NOUNS", "VOCABULARY"]

_KIN = {
    "sibling_of": "schwester:sister bruder:brother zwillingsschwester:twin zwillingsbruder:twin"
    " halbschwester:half-sister halbbruder:half-brother",
    "parent_of": "mutter:mother mama:mother mutti:mother mum:mother vater:father papa:father"
    " papi:father",
    "child_of": "tochter:daughter sohn:son",
    "partner_of": "frau:wife ehefrau:wife mann:husband ehemann:husband freundin:girlfriend"
    " freund:boyfriend partnerin:partner partner:partner verlobte:fiancée verlobter:fiancé",
    "ex_partner_of": "ex:ex exfrau:ex-wife exmann:ex-husband exfreundin:ex-girlfriend"
    " exfreund:ex-boyfriend",
    "friend_of": "kumpel:friend",
    "roommate_of": "mitbewohnerin:roommate mitbewohner:roommate",
    "neighbour_of": "nachbarin:neighbour nachbar:neighbour",
    "colleague_of": "kollegin:colleague kollege:colleague arbeitskollegin:colleague"
    " arbeitskollege:colleague",
    "boss_of": "chefin:boss chef:boss vorgesetzte:boss vorgesetzter:boss",
    "relative_of": "cousine:cousin cousin:cousin tante:aunt onkel:uncle oma:grandmother"
    " opa:grandfather großmutter:grandmother großvater:grandfather nichte:niece neffe:nephew"
    " schwägerin:sister-in-law schwager:brother-in-law schwiegermutter:mother-in-law"
    " schwiegervater:father-in-law",
}
_TRAITS = (
    "vegan:vegan veganer:vegan veganerin:vegan vegetarisch:vegetarian vegetarier:vegetarian"
    " vegetarierin:vegetarian lesbisch:lesbian lesbe:lesbian schwul:gay bisexuell:bisexual"
    " bi:bisexual trans:trans laktoseintolerant:lactose-intolerant zöliakie:celiac"
    " diabetikerin:diabetic diabetiker:diabetic linkshänder:left-handed"
    " linkshänderin:left-handed farbenblind:colourblind autistisch:autistic autist:autistic"
    " autistin:autistic legasthenikerin:dyslexic legastheniker:dyslexic atheist:atheist"
    " atheistin:atheist buddhist:buddhist buddhistin:buddhist muslim:muslim muslima:muslim"
    " jüdisch:jewish jüdin:jewish katholisch:catholic katholikin:catholic katholik:catholic"
    " evangelisch:protestant introvertiert:introverted extrovertiert:extroverted schwanger:pregnant"
    " rentner:retired rentnerin:retired nichtraucher:non-smoker nichtraucherin:non-smoker"
)
_INFINITIVES = words(
    "klettern wandern schwimmen joggen laufen tanzen reiten rudern segeln surfen tauchen boxen"
    " turnen bouldern skifahren radfahren meditieren fechten ringen stricken nähen häkeln gärtnern"
    " töpfern angeln"
)

NOUNS = Nouns(
    kin=kin_of(_KIN),
    several={
        "kinder": ("parent_of", "kids"),
        "töchter": ("parent_of", "daughters"),
        "söhne": ("parent_of", "sons"),
        "geschwister": ("sibling_of", "siblings"),
        "brüder": ("sibling_of", "brothers"),
        "schwestern": ("sibling_of", "sisters"),
    },
    pets=Compounds(
        words(
            "hund hunde hündin hündinnen welpe welpen katze katzen kater kätzchen hamster kaninchen"
            " hase hasen meerschweinchen schildkröte schildkröten papagei papageien wellensittich"
            " wellensittiche kanarienvogel frettchen pferd pferde pony ponys stute wallach schlange"
            " schlangen goldfisch goldfische leguan hühner igel gecko geckos ratte ratten ziege"
            " ziegen dackel pudel mops labrador dogge"
        )
    ),
    ownable=Compounds(
        words(
            "auto autos wagen motorrad fahrrad rad rennrad haus wohnung boot segelboot wohnmobil"
            " roller laptop rechner computer handy tablet kamera gitarre klavier geige schlagzeug"
            " keyboard drucker garten schrebergarten pool teleskop fernseher bus bulli e-bike"
            " lastenrad cello saxophon trompete ukulele bratsche traktor konsole tastatur"
        )
    ),
    roles=Compounds(
        words(
            "krankenschwester krankenpfleger krankenpflegerin pfleger pflegerin altenpfleger"
            " altenpflegerin arzt ärztin lehrer lehrerin erzieher erzieherin ingenieur ingenieurin"
            " entwickler entwicklerin programmierer programmiererin informatiker informatikerin"
            " anwalt anwältin architekt architektin koch köchin kellner kellnerin buchhalter"
            " buchhalterin journalist journalistin grafiker grafikerin designer designerin"
            " elektriker elektrikerin klempner klempnerin mechaniker mechanikerin mechatroniker"
            " mechatronikerin psychologe psychologin tierärztin tierarzt übersetzer übersetzerin"
            " bibliothekar bibliothekarin polizist polizistin feuerwehrmann feuerwehrfrau bäcker"
            " bäckerin friseur friseurin fahrer fahrerin pilot pilotin richter richterin apotheker"
            " apothekerin physiotherapeut physiotherapeutin therapeut therapeutin chemiker"
            " chemikerin biologe biologin physiker physikerin mathematiker mathematikerin forscher"
            " forscherin berater beraterin analyst analystin praktikant praktikantin student"
            " studentin azubi beamter beamtin schreiner schreinerin tischler tischlerin fotograf"
            " fotografin schriftsteller schriftstellerin autorin musiker musikerin schauspieler"
            " schauspielerin sekretär sekretärin verkäufer verkäuferin landwirt landwirtin bauer"
            " bäuerin doktorandin doktorand techniker technikerin hebamme gärtner gärtnerin maler"
            " malerin maurer schlosser dachdecker steuerberater steuerberaterin sozialarbeiter"
            " sozialarbeiterin kaufmann kauffrau sachbearbeiter sachbearbeiterin hausmeister"
            " hausmeisterin schüler schülerin redakteur redakteurin optiker optikerin florist"
            " floristin metzger metzgerin trainer trainerin logopädin logopäde laborant laborantin"
            " dolmetscher dolmetscherin lektor lektorin assistent assistentin sanitäter"
            " sanitäterin"
        )
    ),
    jobs=words("job arbeit stelle arbeitsplatz anstellung"),
    institutions=words(
        "uni universität hochschule fh tu hu fu eth caritas diakonie bahn post polizei feuerwehr"
        " bundeswehr sparkasse telekom charité lufthansa volksbank bundesbank stadtverwaltung"
        " finanzamt jugendamt arbeitsamt kreuz"
    ),
    instruments=Compounds(
        words(
            "gitarre bass klavier geige violine bratsche cello kontrabass schlagzeug flöte"
            " klarinette saxophon saxofon trompete posaune tuba harfe akkordeon ukulele orgel oboe"
            " keyboard dudelsack banjo mundharmonika mandoline horn fagott"
        )
    ),
    disciplines=words(
        "yoga pilates judo karate taekwondo boxen kickboxen leichtathletik gymnastik theater tanz"
        " sport kraftsport krafttraining triathlon crossfit ju-jutsu jiu-jitsu aikido kampfsport"
        " fotografie musik ballett fußball handball volleyball basketball tennis tischtennis"
        " badminton hockey schach golf"
    )
    | _INFINITIVES,
    languages=words(
        "deutsch englisch französisch italienisch portugiesisch spanisch katalanisch baskisch"
        " niederländisch holländisch flämisch japanisch chinesisch mandarin koreanisch russisch"
        " arabisch hindi urdu schwedisch norwegisch dänisch finnisch isländisch polnisch"
        " tschechisch slowakisch slowenisch kroatisch serbisch bosnisch ungarisch rumänisch"
        " bulgarisch türkisch kurdisch griechisch hebräisch jiddisch thai vietnamesisch ukrainisch"
        " latein esperanto persisch farsi suaheli irisch walisisch plattdeutsch schwyzerdütsch"
        " schweizerdeutsch gebärdensprache sorbisch"
    ),
    traits=pairs(_TRAITS),
    status=pairs(
        "verheiratet:married single:single ledig:single geschieden:divorced verwitwet:widowed"
        " verlobt:engaged witwe:widowed witwer:widowed"
    ),
    health=pairs(
        "asthma:asthma diabetes:diabetes adhs:adhd ads:adhd migräne:migraines epilepsie:epilepsy"
        " arthritis:arthritis rheuma:rheumatism bluthochdruck:hypertension zöliakie:celiac"
        " heuschnupfen:hay-fever neurodermitis:eczema laktoseintoleranz:lactose-intolerance"
        " depressionen:depression tinnitus:tinnitus"
    ),
    events=words(
        "konzert hochzeit party feier festival konferenz ausstellung wettkampf marathon turnier"
        " messe workshop beerdigung taufe rennen theaterstück lesung"
    ),
    consumed=words(
        "kaffee koffein zucker alkohol tabak fleisch gluten bier wein schokolade brot milch"
        " milchprodukte fisch weizen schweinefleisch cola zigaretten süßigkeiten eier käse nüsse"
        " limonade energydrinks"
    ),
    vague=words(
        "sache sachen ding dinge zeug kram idee ideen plan pläne art weise foto fotos video videos"
        " thema rest teil problem probleme wahrheit mal male tag tage moment momente arbeit job"
        " nachricht nachrichten link frage fragen antwort antworten lösung option ergebnis hilfe"
        " fehler version änderung name farbe look ende leute typ typen mädchen junge person"
        " personen"
        " herr mensch menschen vorschlag nichts alles viel wenig witz geschichte situation"
        " einstellung ort seite konzept prinzip zeit uhr stunde stunden minute minuten woche wochen"
        " monat monate jahr jahre rolle gefühl spaß lust bock weg bescheid recht angst grund"
        " gründe sinn ahnung platz bild lied song film buch serie folge spiel album app server"
        " kanal bot raum umgebung stimmung teams runde partie hause herzen"
        " grüße gruß mist folgendes letzteres ersteres"
    ),
    evaluative=frozenset(
        stem + ending
        for stem in "groß klein neu alt gut toll schön süß klasse nett lieb riesig gelernt ehemalig"
        " früher best letzt erst eigen richtig echt wunderschön niedlich".split()
        for ending in ("e", "en", "er", "es", "em")
    ),
    allergic=words("allergisch"),
    allergy=Compounds(words("allergie")),
    fear=words("angst panik phobie"),
    empty=words(
        "sein haben machen sehen wissen sagen gehen denken können wollen geben glauben müssen"
        " warten werden sollen dürfen tun zählen reden hoffen suchen lachen weinen"
    ),
    places=PLACES,
    software=SYSTEMS
    | words(
        "firefox chrome vim neovim emacs vscode eclipse intellij excel word outlook teams slack"
        " discord telegram signal whatsapp threema mastodon docker podman git github gitlab python"
        " rust java photoshop gimp blender krita obsidian notion thunderbird libreoffice steam"
        " spotify netflix arch mint fritzbox proxmox kubernetes postgres postgresql mysql sqlite"
        " nextcloud ableton cubase reaper anki duolingo"
    ),
)
"""As `Grammar` holds them."""

GENERIC = words(
    "meer sommer winter herbst frühling regen schnee natur wald berge herbstwald nordsee ostsee"
    " wüste dunkelheit tod zahnarzt zukunft hitze kälte stille ruhe nacht montag dienstag mittwoch"
    " donnerstag freitag samstag sonntag"
)
"""What is meant as a kind behind a definite article: "ich mag den Winter"."""

_COMMON = words(
    "pizza pasta nudeln spaghetti reis kartoffeln pommes salat suppe sushi döner curry burger"
    " oliven pilze tomaten zwiebeln knoblauch koriander spargel rosenkohl brokkoli spinat ananas"
    " bananen äpfel erdbeeren kirschen trauben rosinen marzipan lakritz eis kuchen torte kekse"
    " pfannkuchen waffeln honig marmelade butter wasser saft tee grüntee kakao whisky gin rum"
    " jazz techno metal rock pop klassik hiphop rap oper musik filme serien bücher romane krimis"
    " gedichte comics manga anime hörbücher podcasts brettspiele videospiele computerspiele"
    " rätsel puzzles sport tiere vögel spinnen blumen pflanzen kakteen montage montags regen"
    " schnee sonne berge wälder meer strand camping fasching karneval weihnachten silvester"
    " überraschungen partys konzerte museen meetings mathe physik chemie biologie geschichte"
    " informatik jura medizin psychologie philosophie politik kunst astronomie linguistik"
    " germanistik anglistik bwl vwl maschinenbau architektur pädagogik geographie soziologie"
    " minecraft poker skat doppelkopf dart billard darts tetris nüsse erdnüsse haselnüsse pollen"
    " gräser hausstaub penicillin äpfel laktose"
)
VOCABULARY = frozenset(
    _COMMON
    | GENERIC
    | NOUNS.known
    | NOUNS.consumed
    | (NOUNS.disciplines - _INFINITIVES)
    | NOUNS.languages
    | NOUNS.several.keys()
    | NOUNS.health.keys()
    | {"allergie", "pollenallergie", "nussallergie", "katzenallergie"}
    | NOUNS.jobs
    | NOUNS.events
    | NOUNS.software
    | {"angst", "fan", "jahre", "geburtstag", "single", "kino"}
)
"""Nouns that are known as such without their capital."""
