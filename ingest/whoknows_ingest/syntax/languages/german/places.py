"""Places that German chat writes without a capital, or with an article."""

from whoknows_ingest.syntax.languages.places import CITIES, listed

__all__ = ["PLACES"]

_TOWNS = listed(
    "hamburg münchen köln frankfurt stuttgart düsseldorf leipzig dortmund essen bremen dresden"
    " hannover nürnberg duisburg bochum wuppertal bielefeld bonn münster mannheim karlsruhe"
    " augsburg"
    " wiesbaden gelsenkirchen mönchengladbach aachen braunschweig kiel chemnitz halle magdeburg"
    " freiburg krefeld mainz lübeck erfurt rostock kassel hagen potsdam saarbrücken oldenburg"
    " osnabrück heidelberg darmstadt regensburg würzburg ingolstadt ulm göttingen wolfsburg"
    " heilbronn pforzheim bremerhaven jena trier koblenz erlangen siegen cottbus gera hildesheim"
    " konstanz tübingen bamberg bayreuth passau weimar schwerin greifswald stralsund flensburg"
    " marburg gießen paderborn wien graz linz salzburg innsbruck klagenfurt villach bregenz zürich"
    " bern basel genf luzern winterthur lausanne st.gallen lugano chur prag warschau krakau danzig"
    " breslau budapest bratislava ljubljana zagreb belgrad mailand rom venedig florenz neapel turin"
    " straßburg brüssel antwerpen gent rotterdam utrecht kopenhagen aarhus malmö göteborg helsinki"
    " reykjavik edinburgh glasgow manchester liverpool sankt-petersburg moskau kiew istanbul ankara"
    " izmir athen lissabon kairo dubai peking shanghai seoul bangkok singapur sydney melbourne,"
    "new york,los angeles,san francisco,buenos aires,sankt gallen,tel aviv,bad homburg"
)
_COUNTRIES = listed(
    "deutschland österreich schweiz liechtenstein luxemburg frankreich spanien italien portugal"
    " england irland schottland wales belgien niederlande niederlanden holland schweden norwegen"
    " dänemark finnland island polen tschechien slowakei slowenien kroatien serbien bosnien"
    " montenegro albanien ungarn rumänien bulgarien griechenland türkei russland ukraine belarus"
    " estland lettland litauen marokko algerien tunesien ägypten südafrika kenia nigeria ghana"
    " mexiko peru chile argentinien uruguay bolivien kolumbien venezuela ecuador kuba brasilien"
    " kanada usa china japan korea südkorea indien thailand vietnam indonesien"
    " australien neuseeland"
    " israel syrien irak iran afghanistan pakistan nepal malta zypern bayern sachsen thüringen"
    " hessen brandenburg niedersachsen schleswig-holstein baden-württemberg nordrhein-westfalen"
    " rheinland-pfalz saarland mecklenburg-vorpommern sachsen-anhalt franken schwaben ostfriesland"
    " westfalen rheinland pfalz eifel harz schwarzwald allgäu ruhrgebiet erzgebirge vogtland tirol"
    " südtirol vorarlberg kärnten steiermark burgenland toskana bretagne provence lombardei sylt"
    " rügen usedom mallorca teneriffa kreta sizilien sardinien korsika bali mongolei europa asien"
    " afrika amerika"
)

PLACES = CITIES | _TOWNS | _COUNTRIES
"""Lower case."""
