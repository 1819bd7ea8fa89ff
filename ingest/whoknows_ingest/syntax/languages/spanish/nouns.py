"""Closed classes of Spanish nouns and adjectives."""

from whoknows_ingest.syntax.languages.nouns import Nouns, kin_of, pairs
from whoknows_ingest.syntax.languages.places import CITIES, listed
from whoknows_ingest.syntax.lexicon import words

__all__ = ["NOUNS"]

_KIN = {
    "sibling_of": "hermana:sister hermano:brother hermanita:sister hermanito:brother gemela:twin"
    " gemelo:twin hermanastra:stepsister hermanastro:stepbrother",
    "parent_of": "madre:mother mamá:mother mama:mother padre:father papá:father papa:father"
    " madrastra:stepmother padrastro:stepfather",
    "child_of": "hija:daughter hijo:son hijastra:stepdaughter hijastro:stepson",
    "partner_of": "mujer:wife esposa:wife marido:husband esposo:husband novia:girlfriend"
    " novio:boyfriend pareja:partner prometida:fiancée prometido:fiancé",
    "ex_partner_of": "ex:ex exmujer:ex-wife exmarido:ex-husband exnovia:ex-girlfriend"
    " exnovio:ex-boyfriend",
    "friend_of": "amiga:friend amigo:friend",
    "neighbour_of": "vecina:neighbour vecino:neighbour",
    "boss_of": "jefa:boss jefe:boss",
    "relative_of": "prima:cousin primo:cousin tía:aunt tia:aunt tío:uncle tio:uncle"
    " abuela:grandmother abuelo:grandfather sobrina:niece sobrino:nephew nieta:granddaughter"
    " nieto:grandson cuñada:sister-in-law cuñado:brother-in-law suegra:mother-in-law"
    " suegro:father-in-law",
}
_TRAITS = (
    "vegana:vegan vegano:vegan vegetariana:vegetarian vegetariano:vegetarian lesbiana:lesbian"
    " gay:gay bisexual:bisexual celíaca:celiac celíaco:celiac celiaca:celiac celiaco:celiac"
    " diabética:diabetic diabético:diabetic zurda:left-handed zurdo:left-handed"
    " daltónica:colourblind daltónico:colourblind autista:autistic disléxica:dyslexic"
    " disléxico:dyslexic atea:atheist ateo:atheist budista:buddhist musulmana:muslim"
    " musulmán:muslim judía:jewish judío:jewish católica:catholic católico:catholic"
    " introvertida:introverted introvertido:introverted embarazada:pregnant jubilada:retired"
    " jubilado:retired"
)

NOUNS = Nouns(
    kin=kin_of(_KIN),
    several={
        "hijos": ("parent_of", "kids"),
        "hijas": ("parent_of", "daughters"),
        "hermanos": ("sibling_of", "siblings"),
        "hermanas": ("sibling_of", "sisters"),
    },
    pets=words(
        "perro perra perros perras perrito perrita cachorro cachorra gato gata gatos gatas gatito"
        " gatita gatitos hámster hamster conejo coneja conejos tortuga tortugas loro periquito"
        " canario hurón hurones caballo yegua serpiente pez peces iguana cobaya cobayas gallinas"
        " erizo gecko"
    ),
    ownable=words(
        "coche carro auto moto bici bicicleta casa piso apartamento departamento barco furgoneta"
        " portátil ordenador computadora pc móvil celular tableta cámara guitarra piano violín"
        " batería teclado consola impresora jardín piscina telescopio patinete tele televisor"
        " autocaravana velero bajo ukelele saxofón trompeta"
    ),
    roles=words(
        "enfermera enfermero médica médico doctora doctor profesora profesor profe maestra maestro"
        " ingeniera ingeniero programadora programador desarrolladora desarrollador abogada abogado"
        " arquitecta arquitecto cocinera cocinero camarera camarero contable contador contadora"
        " periodista diseñadora diseñador electricista fontanera fontanero mecánica mecánico"
        " psicóloga psicólogo dentista veterinaria veterinario traductora traductor bibliotecaria"
        " bibliotecario policía bombera bombero panadera panadero peluquera peluquero conductora"
        " conductor taxista piloto juez jueza farmacéutica farmacéutico fisioterapeuta química"
        " químico bióloga biólogo física físico matemática matemático científica científico"
        " investigadora investigador consultora consultor analista becaria becario estudiante"
        " autónoma autónomo funcionaria funcionario carpintera carpintero fotógrafa fotógrafo"
        " escritora escritor música músico actriz actor administrativa administrativo secretaria"
        " secretario cajera cajero agricultora agricultor economista administradora administrador"
    ),
    jobs=words("trabajo curro empleo puesto"),
    institutions=words(
        "hospital universidad instituto banco ministerio ayuntamiento colegio museo teatro grupo"
    ),
    instruments=words(
        "guitarra bajo piano violín violin viola violonchelo chelo contrabajo batería bateria"
        " flauta clarinete saxofón saxo trompeta trombón tuba arpa acordeón ukelele órgano oboe"
        " teclado teclados percusión cajón gaita banjo armónica mandolina"
    ),
    disciplines=words(
        "yoga pilates judo kárate karate taekwondo boxeo escalada senderismo natación teatro danza"
        " ballet baile gimnasia atletismo ciclismo surf esgrima remo tiro meditación cerámica"
        " fotografía crossfit buceo patinaje esquí tenis pádel padel running"
    ),
    languages=words(
        "español castellano inglés ingles francés frances alemán aleman italiano portugués"
        " portugues catalán catalan gallego euskera vasco valenciano quechua guaraní japonés"
        " japones chino mandarín coreano ruso árabe arabe hindi neerlandés holandés sueco noruego"
        " danés finés finlandés polaco turco griego hebreo checo húngaro tailandés vietnamita"
        " ucraniano rumano latín esperanto persa irlandés galés"
    ),
    traits=pairs(_TRAITS),
    status=pairs(
        "casada:married casado:married soltera:single soltero:single divorciada:divorced"
        " divorciado:divorced viuda:widowed viudo:widowed comprometida:engaged"
        " comprometido:engaged"
    ),
    health=pairs(
        "asma:asthma diabetes:diabetes tdah:adhd migrañas:migraines migraña:migraine"
        " epilepsia:epilepsy artritis:arthritis insomnio:insomnia ansiedad:anxiety"
        " depresión:depression hipertensión:hypertension"
    ),
    events=words(
        "concierto boda fiesta partido festival conferencia exposición carrera maratón torneo"
        " entrevista congreso taller excursión funeral musical"
    ),
    consumed=words(
        "café cafeína azúcar alcohol tabaco carne refrescos gluten cerveza vino chocolate pan leche"
        " lácteos cigarrillos"
    ),
    vague=words(
        "serie película peli libro canción juego capítulo disco restaurante app aplicación página"
        " web servidor canal bot actores partida partido "
        "cosa cosas idea ideas plan planes forma manera modo foto fotos vídeo video tema resto"
        " parte problema problemas verdad vez veces día días rato momento momentos trabajo noticia"
        " noticias mensaje enlace link pregunta preguntas respuesta solución opción opciones"
        " resultado ayuda error errores versión cambio cambios nombre color colores look rollo"
        " ambiente final tipo gente chica chico persona personas señor señora propuesta diseño"
        " nuevo nueva nada todo poco mucho broma historia situación actitud sitio lugar vista pinta"
        " parecido"
    ),
    evaluative=words(
        "gran grande grandes buen buena buenas bueno buenos mal mala malo nuevo nueva nuevos nuevas"
        " viejo vieja mejor mejores peor pequeño pequeña primer primera segundo segunda otro otra"
        " otros otras propio propia mismo misma único única precioso preciosa bonito bonita lindo"
        " linda enorme antiguo antigua querido querida"
    ),
    allergic=words("alérgica alérgico alergica alergico"),
    allergy=words("alergia alergias"),
    fear=words("miedo pánico"),
    empty=words(
        "ser estar tener haber hacer ver saber decir ir pensar poder querer dar creer contar"
        " esperar"
    ),
    places=CITIES
    | listed(
        "españa francia italia portugal alemania inglaterra irlanda escocia bélgica suiza austria"
        " suecia noruega dinamarca finlandia polonia grecia turquía rusia ucrania rumanía marruecos"
        " argelia túnez egipto méxico mexico perú peru chile argentina uruguay paraguay bolivia"
        " colombia venezuela ecuador panamá cuba guatemala honduras nicaragua brasil canadá china"
        " japón corea india australia holanda hungría"
        ",estados unidos,reino unido,costa rica,el salvador,puerto rico,república dominicana"
    ),
)
"""As `Grammar` holds them."""
