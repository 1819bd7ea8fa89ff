"""GraphQL: a graphene schema over the Python API, and the transport that serves it."""
