from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.ingest.builders import message

from whoknows_ingest.batching import CONTEXT_MESSAGES, batches


def test_a_channel_is_given_out_when_full_with_what_came_before() -> None:
    talk = [message(n) for n in range(7)]
    found = list(batches(talk, size=3))
    assert [[each.id for each in batch.messages] for batch in found] == [
        ["m0", "m1", "m2"],
        ["m3", "m4", "m5"],
        ["m6"],
    ]
    assert [len(batch.context) for batch in found] == [0, 3, 6]
    assert found[2].context[-1].id == "m5"
    assert CONTEXT_MESSAGES == 6


def test_channels_do_not_mix_and_order_is_by_time() -> None:
    talk = [message(3, channel="a"), message(1, channel="a"), message(2, channel="b")]
    found = list(batches(talk))
    assert [[each.id for each in batch.messages] for batch in found] == [["m1", "m3"], ["m2"]]


def test_when_too_many_wait_the_fullest_channel_goes() -> None:
    talk = [message(n, channel=c) for n, c in enumerate("aabbbac")]
    found = list(batches(talk, size=10, max_waiting=5))
    assert [batch.messages[0].channel for batch in found] == ["b", "a", "c"]


def test_nothing_gives_nothing() -> None:
    assert list(batches([])) == []


@given(
    channels=st.lists(st.sampled_from("abcd"), max_size=60),
    size=st.integers(1, 9),
    max_waiting=st.integers(1, 20),
)
def test_every_message_is_in_exactly_one_batch(
    channels: list[str], size: int, max_waiting: int
) -> None:
    talk = [message(n, channel=channel) for n, channel in enumerate(channels)]
    found = list(batches(talk, size=size, max_waiting=max_waiting))
    given_out = [each.id for batch in found for each in batch.messages]
    assert Counter(given_out) == Counter(each.id for each in talk)
    for batch in found:
        assert 1 <= len(batch.messages) <= size
        assert len({each.channel for each in (*batch.messages, *batch.context)}) == 1
        times = [each.sent_at for each in (*batch.context, *batch.messages)]
        assert times == sorted(times)
