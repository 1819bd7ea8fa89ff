"""Closed classes of French nouns and adjectives."""

from whoknows_ingest.syntax.languages.nouns import Nouns, kin_of, pairs
from whoknows_ingest.syntax.languages.places import CITIES, listed
from whoknows_ingest.syntax.lexicon import words

__all__ = ["NOUNS"]

_KIN = {
    "sibling_of": "sœur:sister soeur:sister frère:brother frere:brother frangine:sister"
    " frangin:brother jumelle:twin jumeau:twin demi-sœur:half-sister demi-frère:half-brother",
    "parent_of": "mère:mother mere:mother maman:mother père:father pere:father papa:father",
    "child_of": "fille:daughter fils:son",
    "partner_of": "femme:wife épouse:wife mari:husband époux:husband copine:girlfriend"
    " copain:boyfriend compagne:partner compagnon:partner conjointe:partner conjoint:partner"
    " fiancée:fiancée fiancé:fiancé",
    "ex_partner_of": "ex:ex ex-femme:ex-wife ex-mari:ex-husband ex-copine:ex-girlfriend"
    " ex-copain:ex-boyfriend",
    "friend_of": "amie:friend ami:friend pote:friend",
    "roommate_of": "coloc:roommate colocataire:roommate",
    "neighbour_of": "voisine:neighbour voisin:neighbour",
    "colleague_of": "collègue:colleague collegue:colleague",
    "boss_of": "cheffe:boss chef:boss patronne:boss patron:boss",
    "relative_of": "cousine:cousin cousin:cousin tante:aunt oncle:uncle mamie:grandmother"
    " papi:grandfather grand-mère:grandmother grand-père:grandfather nièce:niece neveu:nephew"
    " belle-sœur:sister-in-law beau-frère:brother-in-law belle-mère:mother-in-law"
    " beau-père:father-in-law",
}
_TRAITS = (
    "végane:vegan vegane:vegan végan:vegan vegan:vegan végétarienne:vegetarian"
    " végétarien:vegetarian vegetarienne:vegetarian vegetarien:vegetarian lesbienne:lesbian gay:gay"
    " bisexuelle:bisexual bisexuel:bisexual bi:bisexual trans:trans cœliaque:celiac"
    " diabétique:diabetic gauchère:left-handed gaucher:left-handed"
    " daltonienne:colourblind daltonien:colourblind autiste:autistic dyslexique:dyslexic"
    " athée:atheist bouddhiste:buddhist musulmane:muslim musulman:muslim juive:jewish juif:jewish"
    " catholique:catholic introvertie:introverted introverti:introverted enceinte:pregnant"
    " retraitée:retired retraité:retired"
)

NOUNS = Nouns(
    kin=kin_of(_KIN),
    several={
        "enfants": ("parent_of", "kids"),
        "gosses": ("parent_of", "kids"),
        "filles": ("parent_of", "daughters"),
        "frères": ("sibling_of", "brothers"),
        "sœurs": ("sibling_of", "sisters"),
        "soeurs": ("sibling_of", "sisters"),
    },
    pets=words(
        "chien chienne chiens chiennes chiot chiots chat chatte chats chaton chatons hamster"
        " hamsters lapin lapine lapins tortue tortues perroquet perruche perruches canari furet"
        " furets cheval jument chevaux serpent poisson poissons iguane cochon poules hérisson gecko"
    ),
    ownable=words(
        "voiture bagnole moto vélo velo maison appart appartement bateau camionnette fourgon van"
        " portable ordinateur ordi pc téléphone tablette caméra guitare piano violon batterie"
        " clavier console imprimante jardin piscine télescope trottinette télé télévision"
        " camping-car voilier basse ukulélé saxophone trompette"
    ),
    roles=words(
        "infirmière infirmier infirmiere médecin docteur prof professeur professeure enseignante"
        " enseignant institutrice instituteur ingénieure ingénieur ingenieur développeuse"
        " développeur developpeur dev programmeuse programmeur avocate avocat architecte cuisinière"
        " cuisinier serveuse serveur comptable journaliste graphiste designer électricienne"
        " électricien plombière plombier mécanicienne mécanicien psychologue dentiste vétérinaire"
        " traductrice traducteur bibliothécaire policière policier pompière pompier boulangère"
        " boulanger coiffeuse coiffeur chauffeur pilote juge pharmacienne pharmacien kiné chimiste"
        " biologiste physicienne physicien mathématicienne mathématicien chercheuse chercheur"
        " consultante consultant analyste stagiaire étudiante étudiant fonctionnaire menuisière"
        " menuisier photographe écrivaine écrivain musicienne musicien actrice acteur secrétaire"
        " caissière caissier agricultrice agriculteur économiste doctorante doctorant technicienne"
        " technicien"
    ),
    jobs=words("boulot travail job poste taf emploi"),
    institutions=words(
        "hôpital université lycée collège mairie ministère banque musée théâtre groupe institut"
    ),
    instruments=words(
        "guitare basse piano violon alto violoncelle contrebasse batterie flûte flute clarinette"
        " saxophone saxo trompette trombone tuba harpe accordéon ukulélé orgue hautbois clavier"
        " synthé percussions cornemuse banjo harmonica mandoline"
    ),
    disciplines=words(
        "yoga pilates judo karaté karate taekwondo boxe escalade randonnée rando natation théâtre"
        " danse gymnastique gym athlétisme vélo cyclisme surf escrime aviron méditation poterie"
        " céramique photo photographie crossfit plongée patinage ski tennis badminton équitation"
        " couture tricot jardinage musculation"
    ),
    languages=words(
        "français francais anglais allemand italien portugais espagnol catalan breton basque"
        " occitan corse alsacien flamand néerlandais japonais chinois mandarin coréen russe arabe"
        " hindi suédois norvégien danois finnois polonais turc grec hébreu tchèque hongrois thaï"
        " vietnamien ukrainien roumain latin espéranto persan wolof lingala kabyle créole irlandais"
        " gallois"
    ),
    traits=pairs(_TRAITS),
    status=pairs(
        "mariée:married marié:married célibataire:single divorcée:divorced"
        " divorcé:divorced veuve:widowed veuf:widowed fiancée:engaged fiancé:engaged"
    ),
    health=pairs(
        "asthme:asthma diabète:diabetes tdah:adhd migraines:migraines épilepsie:epilepsy"
        " arthrite:arthritis insomnies:insomnia hypertension:hypertension"
    ),
    events=words(
        "concert mariage fête match festival conférence exposition expo course marathon tournoi"
        " entretien congrès atelier randonnée enterrement spectacle"
    ),
    consumed=words(
        "café caféine sucre alcool tabac viande sodas gluten bière vin chocolat pain lait clope"
        " clopes cigarette"
    ),
    vague=words(
        "série film livre chanson jeu épisode album resto restaurant appli page site serveur canal"
        " salon bot acteurs partie match "
        "chose choses truc trucs idée idées plan plans façon manière photo photos vidéo sujet"
        " reste partie problème problèmes vérité fois jour jours moment moments travail boulot"
        " nouvelle nouvelles message lien question questions réponse solution option options"
        " résultat aide erreur erreurs version changement nom couleur couleurs look ambiance fin"
        " genre gens fille garçon personne personnes monsieur madame proposition rien tout peu"
        " beaucoup blague histoire situation attitude endroit lieu vue côté concept principe temps"
        " heure"
    ),
    evaluative=words(
        "grand grande grands grandes bon bonne bons bonnes mauvais mauvaise nouveau nouvelle"
        " nouvel nouveaux vieux vieille vieil meilleur meilleure meilleurs pire petit petite petits"
        " petites premier première second seconde autre autres propre même seul seule beau belle"
        " joli jolie énorme ancien ancienne cher chère gros grosse sacré sacrée"
    ),
    allergic=words("allergique"),
    allergy=words("allergie allergies"),
    fear=words("peur"),
    empty=words(
        "être avoir faire voir savoir dire aller penser pouvoir vouloir donner croire compter"
        " attendre"
    ),
    places=CITIES
    | listed(
        "france espagne italie portugal allemagne angleterre irlande écosse belgique suisse"
        " autriche suède norvège danemark finlande pologne grèce turquie russie ukraine roumanie"
        " maroc algérie tunisie égypte mexique pérou chili argentine uruguay bolivie colombie"
        " venezuela équateur panama cuba brésil canada chine japon corée inde australie hollande"
        " hongrie sénégal mali cameroun bretagne normandie alsace corse provence auvergne bourgogne"
        " savoie,états-unis,pays-bas,royaume-uni,côte d'ivoire,île maurice"
    ),
)
"""As `Grammar` holds them."""
