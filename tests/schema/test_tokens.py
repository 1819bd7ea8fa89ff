"""The estimate: never too little for what tokenizers were seen to make of such texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whoknows_schema.tokens import estimate_tokens

COUNTED = [
    ("Alice hates pineapple pizza. I can't believe it!", 11, 10),
    ("Ich wohne seit letztem Jahr in München und arbeite als Softwareentwicklerin.", 20, 17),
    ("Mieszkam w Łodzi i uwielbiam grać w szachy, ale nie znoszę pływać.", 30, 28),
    ("İstanbul'da yaşıyorum ve kahveyi çok seviyorum.", 19, 15),
    ("Я живу в Санкт-Петербурге и очень люблю играть в шахматы.", 34, 15),
    ("אני גר בתל אביב ואוהב לשחק שחמט עם חברים שלי.", 43, 17),
    ("मैं दिल्ली में रहता हूँ और मुझे शतरंज खेलना पसंद है।", 55, 15),
    ("ฉันอาศัยอยู่ที่กรุงเทพและชอบดื่มกาแฟมาก", 38, 19),
    ("我住在北京,喜欢下象棋,不喜欢吃香菜。", 27, 16),
    ("私は東京に住んでいて、将棋を指すのが大好きです。", 26, 19),
    ("저는 서울에 살고 있으며 체스를 좋아하지만 고수는 싫어합니다.", 33, 19),
    ("😂😂🎉🔥👍🏽👨‍👩‍👧‍👦", 34, 19),
    ("175928847299117063 2024-05-11 18:14", 17, 17),
    ("WHY IS EVERYBODY SHOUTING ABOUT PINEAPPLE PIZZA", 15, 14),
]
"""Text, and its tokens by cl100k_base and o200k_base."""


@pytest.mark.parametrize(("text", "older", "newer"), COUNTED)
def test_it_is_no_less_than_two_tokenizers_count(text: str, older: int, newer: int) -> None:
    assert estimate_tokens(text) >= max(older, newer)
    assert estimate_tokens(text) <= 8 * newer


@given(st.text())
def test_it_is_no_more_than_the_bytes_and_no_less_than_a_quarter_of_the_letters(text: str) -> None:
    spaced = text.replace(" ", "")
    least = -(-len(spaced) // 4)
    assert least <= estimate_tokens(text) <= len(text.encode("utf-8", "surrogatepass"))


@given(st.lists(st.text()))
def test_lines_are_as_much_as_the_whole(lines: list[str]) -> None:
    whole = estimate_tokens("\n".join(lines))
    assert whole == sum(map(estimate_tokens, lines)) + max(0, len(lines) - 1)


@pytest.mark.parametrize("text", ["", " "])
def test_nothing_is_nothing(text: str) -> None:
    assert estimate_tokens(text) == 0
