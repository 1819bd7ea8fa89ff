"""What a worker meets when its work is no longer its own.

The tree::

    TransientError
      LeaseLost       somebody else has the job now, or it is gone
      BatchChanged    a message of the batch was edited, deleted or withdrawn meanwhile
"""

from whoknows_schema.errors import TransientError

__all__ = ["BatchChanged", "LeaseLost"]


class LeaseLost(TransientError):
    """The lease ran out and another worker has the job, or its space is gone."""


class BatchChanged(TransientError):
    """A message of the batch changed while it was read; it has to be read again."""
