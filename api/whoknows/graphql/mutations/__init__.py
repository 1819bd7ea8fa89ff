"""Changes, by subject; each mutation takes one ``input`` and answers with a payload.

Scopes: everything here needs a key that may write; merging, undoing a merge, purging and the queue
need one that may administer. A foreign community looks like one that does not exist.
"""
