"""All families of rules, in the order in which they read: a new family is a row here."""

from whoknows_ingest.syntax.drafts import Family, SentenceFamily
from whoknows_ingest.syntax.rules.activities import read_activities, read_membership
from whoknows_ingest.syntax.rules.anticipation import read_anticipation, read_prospects
from whoknows_ingest.syntax.rules.attributes import read_allergies, read_attributes, read_roles
from whoknows_ingest.syntax.rules.belongings import (
    read_belongings,
    read_collections,
    read_upkeep,
    read_uses,
)
from whoknows_ingest.syntax.rules.changes import read_changes
from whoknows_ingest.syntax.rules.companions import read_companions
from whoknows_ingest.syntax.rules.convictions import read_beliefs, read_convictions
from whoknows_ingest.syntax.rules.devices import read_devices
from whoknows_ingest.syntax.rules.events import read_events, read_occasions
from whoknows_ingest.syntax.rules.fans import read_fans, read_group_tastes, read_pastimes
from whoknows_ingest.syntax.rules.feelings import read_feelings
from whoknows_ingest.syntax.rules.gatherings import read_gatherings
from whoknows_ingest.syntax.rules.goals import read_dreams, read_goals
from whoknows_ingest.syntax.rules.habits import read_habits
from whoknows_ingest.syntax.rules.kin import read_kin_clauses, read_kin_phrases, read_partners
from whoknows_ingest.syntax.rules.life import (
    read_home,
    read_languages,
    read_study,
    read_visits,
    read_work,
)
from whoknows_ingest.syntax.rules.milestones import read_milestones
from whoknows_ingest.syntax.rules.names import read_called, read_names
from whoknows_ingest.syntax.rules.opinions import read_opinions
from whoknows_ingest.syntax.rules.pairs import read_pairs
from whoknows_ingest.syntax.rules.possessives import read_possessives
from whoknows_ingest.syntax.rules.projects import read_plans, read_projects
from whoknows_ingest.syntax.rules.pursuits import read_pursuits
from whoknows_ingest.syntax.rules.relatives import read_relatives
from whoknows_ingest.syntax.rules.sentiments import read_sentiments
from whoknows_ingest.syntax.rules.states import (
    read_aversions,
    read_births,
    read_hours,
    read_tongues,
    read_zones,
)
from whoknows_ingest.syntax.rules.supports import read_supports
from whoknows_ingest.syntax.rules.systems import read_systems
from whoknows_ingest.syntax.rules.undertakings import (
    read_childhoods,
    read_experiences,
    read_undertakings,
)
from whoknows_ingest.syntax.rules.works import read_works

__all__ = ["FAMILIES", "SENTENCE_FAMILIES"]

FAMILIES: tuple[Family, ...] = (
    Family(name="kin", read=read_kin_clauses),
    Family(name="companions", read=read_companions, negated=True),
    Family(name="opinions", read=read_opinions, negated=True),
    Family(name="changes", read=read_changes, negated=True),
    Family(name="belongings", read=read_belongings),
    Family(name="collections", read=read_collections),
    Family(name="systems", read=read_systems),
    Family(name="uses", read=read_uses),
    Family(name="upkeep", read=read_upkeep),
    Family(name="work", read=read_work),
    Family(name="home", read=read_home),
    Family(name="visits", read=read_visits, groups=True),
    Family(name="study", read=read_study),
    Family(name="languages", read=read_languages),
    Family(name="attributes", read=read_attributes),
    Family(name="names", read=read_names),
    Family(name="allergies", read=read_allergies),
    Family(name="births", read=read_births),
    Family(name="hours", read=read_hours),
    Family(name="activities", read=read_activities),
    Family(name="membership", read=read_membership),
    Family(name="goals", read=read_goals),
    Family(name="events", read=read_events, groups=True),
    Family(name="milestones", read=read_milestones),
    Family(name="habits", read=read_habits),
    Family(name="projects", read=read_projects),
    Family(name="pursuits", read=read_pursuits),
    Family(name="plans", read=read_plans),
    Family(name="fans", read=read_fans),
    Family(name="pastimes", read=read_pastimes),
    Family(name="group tastes", read=read_group_tastes, groups=True),
    Family(name="feelings", read=read_feelings),
    Family(name="prospects", read=read_prospects),
    Family(name="undertakings", read=read_undertakings),
    Family(name="childhoods", read=read_childhoods),
    Family(name="experiences", read=read_experiences, groups=True),
)
"""Families that read one clause, whose subject is known."""

SENTENCE_FAMILIES: tuple[SentenceFamily, ...] = (
    SentenceFamily(name="kin phrases", read=read_kin_phrases, presupposed=True),
    SentenceFamily(name="partners", read=read_partners),
    SentenceFamily(name="pairs", read=read_pairs),
    SentenceFamily(name="possessives", read=read_possessives),
    SentenceFamily(name="devices", read=read_devices, presupposed=True),
    SentenceFamily(name="sentiments", read=read_sentiments),
    SentenceFamily(name="works", read=read_works),
    SentenceFamily(name="supports", read=read_supports),
    SentenceFamily(name="convictions", read=read_convictions),
    SentenceFamily(name="beliefs", read=read_beliefs),
    SentenceFamily(name="anticipation", read=read_anticipation),
    SentenceFamily(name="aversions", read=read_aversions),
    SentenceFamily(name="tongues", read=read_tongues),
    SentenceFamily(name="zones", read=read_zones),
    SentenceFamily(name="dreams", read=read_dreams),
    SentenceFamily(name="roles", read=read_roles),
    SentenceFamily(name="called", read=read_called),
    SentenceFamily(name="gatherings", read=read_gatherings),
    SentenceFamily(name="occasions", read=read_occasions),
    SentenceFamily(name="relatives", read=read_relatives, presupposed=True),
)
"""Families that read a whole sentence and say themselves whom a fact is about."""
