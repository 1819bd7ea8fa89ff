"""All families of rules, in the order in which they read a clause: a new family is a row here."""

from whoknows_ingest.syntax.drafts import Family
from whoknows_ingest.syntax.rules.belongings import read_belongings, read_uses
from whoknows_ingest.syntax.rules.events import read_events
from whoknows_ingest.syntax.rules.kin import read_kin_clauses
from whoknows_ingest.syntax.rules.life import read_home, read_languages, read_study, read_work
from whoknows_ingest.syntax.rules.opinions import read_opinions

__all__ = ["FAMILIES"]

FAMILIES: tuple[Family, ...] = (
    Family(name="kin", read=read_kin_clauses),
    Family(name="opinions", read=read_opinions, negated=True),
    Family(name="belongings", read=read_belongings),
    Family(name="uses", read=read_uses),
    Family(name="work", read=read_work),
    Family(name="home", read=read_home),
    Family(name="study", read=read_study),
    Family(name="languages", read=read_languages),
    Family(name="events", read=read_events),
)
