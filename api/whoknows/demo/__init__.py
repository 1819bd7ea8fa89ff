"""The demo community: a chat that we wrote, and one question for each kind there is."""

from whoknows.demo.questions import CHAT, QUESTIONS, SPACE, Question

__all__ = ["CHAT", "QUESTIONS", "SPACE", "Question"]
