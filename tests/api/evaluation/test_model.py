"""What a model reads in a chat, and the same replies judged again without asking."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ingest.builders import message
from tests.ingest.model_server import ModelServer, chat, chat_json, running

from whoknows.cli.show import lines_of
from whoknows.evaluation.model import evaluate_model
from whoknows.settings import Settings
from whoknows.wiring import model_extractor
from whoknows_ingest.model import InstructorExtractor, ModelSettings
from whoknows_schema.errors import ConfigurationError, InvalidInput
from whoknows_schema.values import Message

SAID = (
    message(1, "hi", author="1", name="Ann"),
    message(2, "Bob hates olives btw", author="1", name="Ann"),
    message(3, "I work at Lufthansa", author="2", name="Bob"),
    message(4, "do you like jazz?", author="2", name="Bob"),
)


def claim(number: int, subject: str, verb: str, target: str) -> dict[str, object]:
    sentence = f"{subject} {verb} {target}."
    return {
        "message": number,
        "sentence": sentence,
        "subject": subject,
        "verb": verb,
        "object": target,
    }


REPLY = {
    "claims": [
        claim(1, "p0", "hates", "olives"),
        claim(2, "p1", "works_at", "Lufthansa"),
        claim(3, "p0", "likes", "jazz"),
    ]
}


def written(path: Path, *said: Message) -> Path:
    rows = [
        {
            "id": each.id,
            "channel": each.channel,
            "author_id": each.author_id,
            "author_name": each.author_name,
            "sent_at": each.sent_at.isoformat(),
            "text": each.text,
        }
        for each in said
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    return path


@pytest.fixture
def model_server() -> Iterator[ModelServer]:
    with running() as server:
        yield server


def extractor(server: ModelServer) -> InstructorExtractor:
    settings = ModelSettings(model="m", base_url=server.url, http_retries=0, repairs=0)
    return InstructorExtractor(settings=settings)


async def test_claims_are_shown_with_the_verifier_off_and_on(
    model_server: ModelServer, tmp_path: Path
) -> None:
    model_server.queue(chat_json(REPLY))
    path = written(tmp_path / "chat.jsonl", *SAID)
    report = await evaluate_model(extractor(model_server), path, messages=3)
    assert report.messages == 3
    assert report.outcomes == {"rebound": 1, "kept": 1, "dropped": 1}
    assert report.reasons == {"subject": 1, "question": 1}
    assert [(each.author, each.taken, each.about) for each in report.claims] == [
        ("Ann", "Bob hates olives.", "Bob"),
        ("Bob", "Bob works at Lufthansa.", "Bob"),
        ("Bob", None, None),
    ]
    assert report.claims[0].answer == "p0 hates olives (p0 hates olives.)"
    assert (report.calls, report.prompt_tokens, report.failed) == (1, 1, 0)
    shown = [line.text for line in lines_of(report)]
    assert "  on   rebound (subject)  Bob hates olives." in shown
    assert "3 claims in 3 messages" in shown


async def test_kept_replies_are_not_asked_for_again(
    model_server: ModelServer, tmp_path: Path
) -> None:
    model_server.queue(chat_json(REPLY))
    path = written(tmp_path / "chat.jsonl", *SAID)
    replies = tmp_path / "replies.jsonl"
    steps: list[tuple[int, int]] = []
    calls: list[int] = []
    for _ in range(2):
        report = await evaluate_model(
            extractor(model_server),
            path,
            messages=3,
            replies=replies,
            progress=lambda done, total: steps.append((done, total)),
        )
        assert report.outcomes == {"rebound": 1, "kept": 1, "dropped": 1}
        calls.append(report.calls)
    assert len(model_server.requests) == 1
    assert calls == [1, 0]
    assert steps == [(0, 1), (0, 1)]


async def test_an_answer_of_no_use_is_counted(model_server: ModelServer, tmp_path: Path) -> None:
    model_server.queue(chat("no"), repeat=True)
    path = written(tmp_path / "chat.jsonl", *SAID)
    report = await evaluate_model(extractor(model_server), path, messages=3)
    assert (report.failed, report.claims, report.calls) == (1, (), 1)


async def test_a_file_without_replies_is_refused(model_server: ModelServer, tmp_path: Path) -> None:
    path = written(tmp_path / "chat.jsonl", *SAID)
    wrong = tmp_path / "replies.jsonl"
    wrong.write_text("{}\n", "utf-8")
    with pytest.raises(InvalidInput, match="holds no replies"):
        await evaluate_model(extractor(model_server), path, messages=3, replies=wrong)


def test_without_a_model_there_is_nothing_to_evaluate() -> None:
    with pytest.raises(ConfigurationError, match="No model is named"):
        model_extractor(Settings())
