"""Names of places that chat writes without a capital, and that nobody works "at"."""

__all__ = ["CITIES", "listed"]


def listed(text: str) -> frozenset[str]:
    """Words of the first part, and whole names after each comma.

    >>> sorted(listed("lima quito,buenos aires"))
    ['buenos aires', 'lima', 'quito']
    """
    single, _, several = text.partition(",")
    return frozenset(single.split()) | frozenset(filter(None, several.split(",")))


CITIES = listed(
    "madrid barcelona valencia sevilla zaragoza málaga malaga murcia bilbao granada córdoba"
    " alicante valladolid vigo gijón oviedo salamanca toledo cádiz girona tarragona lleida burgos"
    " lisboa oporto lima cusco arequipa bogotá bogota medellín medellin cali quito guayaquil"
    " caracas santiago valparaíso montevideo rosario mendoza asunción habana guadalajara monterrey"
    " puebla tijuana oaxaca paris parís lyon marseille toulouse bordeaux nantes lille rennes"
    " strasbourg nice montpellier grenoble dijon angers brest tours metz nancy rouen caen reims"
    " amiens orléans limoges perpignan toulon avignon vannes quimper genève lausanne bruxelles"
    " bruselas liège namur montréal montreal québec dakar abidjan tunis alger casablanca londres"
    " london berlin berlín munich múnich viena vienne roma rome milán milan turin torino amsterdam"
    " ámsterdam dublín dublin oslo estocolmo stockholm copenhague praga prague varsovia budapest"
    " atenas tokio tokyo kioto kyoto pekín shanghái seúl chicago boston toronto sídney houston"
    " dallas seattle lisbonne porto,buenos aires,la habana,san juan,san josé,la paz,nueva york,new"
    " york,ciudad de méxico,san sebastián,las palmas,le havre,saint-étienne,le"
    " mans,aix-en-provence,los ángeles,san francisco,la coruña,la rochelle,le caire"
)
"""Cities of Spanish and French chat, lower case."""
