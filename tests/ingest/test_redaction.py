import pytest

from whoknows_ingest.redaction import PRIVATE, compiled_pattern, luhn_holds, redacted
from whoknows_schema.errors import ConfigurationError

# Put together here, so that no scanner takes this file for a leak; none of them was ever valid.
_X = "aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gI3kM5oQ7s"
_HEX = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("secret", "kind"),
    [
        ("AKIA" + "IOSFODNN7EXAMPLE".replace("7", "A"), "aws_key"),
        ("ghp_" + _X[:36], "github_token"),
        ("github_pat_" + _X + "_" + _X, "github_token"),
        ("glpat-" + _X[:20], "gitlab_token"),
        ("xoxb-" + "123456789012-" + _X[:24], "slack_token"),
        ("https://hooks.slack.com/services/T000/B000/" + _X[:24], "slack_webhook"),
        ("https://discord.com/api/webhooks/" + "1" * 18 + "/" + _X + _X, "discord_webhook"),
        ("M" + _X[:23] + "." + _X[:6] + "." + _X[:27], "discord_token"),
        ("123456789:AA" + _X[:33], "telegram_token"),
        ("sk-ant-api03-" + _X, "anthropic_key"),
        ("sk-" + _X, "openai_key"),
        ("sk-proj-" + _X, "openai_key"),
        ("AIza" + _X[:35], "google_key"),
        ("sk_live_" + _X[:24], "stripe_key"),
        ("hf_" + "abcdefghijklmnopqrstuvwxyzABCDEFGH", "huggingface_token"),
        ("npm_" + _X[:36], "npm_token"),
        ("SG." + _X[:22] + "." + _X + _X[:3], "sendgrid_key"),
        ("dop_v1_" + _HEX, "digitalocean_token"),
        ("shpat_" + _HEX[:32], "shopify_token"),
        ("eyJ" + _X + ".eyJ" + _X + "." + _X, "json_web_token"),
        ("4111 1111 1111 1111", "card_number"),
        ("5555-5555-5555-4444", "card_number"),
        ("378282246310005", "card_number"),
        ("3782 822463 10005", "card_number"),
    ],
)
def test_a_secret_goes_and_its_neighbours_stay(secret: str, kind: str) -> None:
    found = redacted(f"look: {secret} ok?")
    assert found.kinds == (kind,)
    assert found.text == f"look: [{kind.replace('_', ' ')} removed] ok?"


def test_a_private_key_goes_with_all_of_its_lines() -> None:
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{_X}\n{_X}\n-----END RSA PRIVATE KEY-----"
    assert redacted(f"here\n{key}\nbye").text == "here\n[private key removed]\nbye"
    assert redacted(f"cut off {key[:60]}").text == "cut off [private key removed]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("password: hunter2!", "password: [password removed]"),
        ("my password is hunter22 lol", "my password is [password removed] lol"),
        ("API_KEY=4f9a8b7c6d5e", "API_KEY=[password removed]"),
        ("postgres://me:s3cret@db.example/x", "postgres://[url password removed]@db.example/x"),
    ],
)
def test_named_secrets_lose_their_value_only(text: str, expected: str) -> None:
    assert redacted(text).text == expected


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Oslo in 2019 and my flat number is 4111",
        "my phone is +49 170 1234567, call me at 10:30",
        "call 0049 1701 2345 6789 0123",
        "<@123456789012345678> look at <#987654321098765432>",
        "https://discord.com/channels/123456789012345678/234567890123456789/345678901234567890",
        "https://example.org/4111111111111111",
        "order 1234567890123456",
        "pi is 3.14159265358979323846",
        "1700000000000 is a timestamp in ms",
        "9780306406157 is an ISBN",
        "sk-ating is fun, so is sk-iing",
        "the secret is: be kind",
        "password: none",
        "I forgot my password again",
        "the api key is missing in the docs",
        "token: bitcoin",
        "haha hf_all of you",
        "ghp_ is how GitHub's tokens begin",
        "the password is somewhere in the wiki",
        "risk-assessment-and-treatment-planning-meeting-tomorrow is a long word",
        "https://example.org/sk-new-kitchen-cabinet-installation-guide-for-beginners",
        "2^64 = 18446744073709551616",
        "commit da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "550e8400-e29b-41d4-a716-446655440000",
        "0000 0000 0000 0000",
        "東京に引っ越しました 2024年",
        "José says hi to Noah; see you at 10 - 11 - 12",
        "user@example.org",
        "http://localhost:8000/a@b",
        "",
    ],
)
def test_ordinary_talk_stays_as_it_is(text: str) -> None:
    assert redacted(text) == redacted(text, private=None)
    assert redacted(text).text == text
    assert redacted(text).kinds == ()


def test_private_spans_go_when_they_are_configured() -> None:
    spoiler = compiled_pattern(r"\|\|.+?\|\|", name="WHOKNOWS_PRIVATE")
    text = "I think ||he dies||, and ||she\nlives||"
    assert redacted(text).text == text
    found = redacted(text, private=spoiler)
    assert (found.text, found.kinds) == (
        "I think [private removed], and [private removed]",
        (PRIVATE,),
    )


@pytest.mark.parametrize(("pattern", "why"), [("(", "no regular expression"), ("x*", "empty text")])
def test_a_pattern_that_cannot_serve_is_refused(pattern: str, why: str) -> None:
    with pytest.raises(ConfigurationError, match=why):
        compiled_pattern(pattern, name="WHOKNOWS_PRIVATE")
    assert compiled_pattern(None, name="WHOKNOWS_PRIVATE") is None


def test_a_long_text_is_looked_through_in_one_pass() -> None:
    text = "a1 " * 200_000 + "1 2 3 " * 10_000
    assert redacted(text + "ghp_" + _X[:36]).kinds == ("github_token",)


@pytest.mark.parametrize("digits", ["4111111111111111", "378282246310005", "0"])
def test_luhn(digits: str) -> None:
    assert luhn_holds(digits)
    assert not luhn_holds(digits[:-1] + str((int(digits[-1]) + 1) % 10))
