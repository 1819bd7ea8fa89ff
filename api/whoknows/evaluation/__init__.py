"""Measures of the answers' quality on public data, through the product itself."""
