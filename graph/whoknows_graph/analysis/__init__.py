"""Questions about a whole space: a bounded part of it is exported and looked at in memory."""
