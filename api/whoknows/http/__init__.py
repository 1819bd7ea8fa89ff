"""HTTP: one Starlette application for GraphQL, health and the explorer page."""
