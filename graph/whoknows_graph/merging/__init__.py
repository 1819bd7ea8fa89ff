"""Two nodes that turned out to be one: merging them, and undoing it to the graph as before."""
