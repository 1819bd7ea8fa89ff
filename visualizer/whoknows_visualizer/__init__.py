"""A Scene value becomes one self-contained HTML page."""

from whoknows_visualizer.page import render_page

__all__ = ["render_page"]
