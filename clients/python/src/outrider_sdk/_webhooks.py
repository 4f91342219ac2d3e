"""Verification of webhooks (https://www.standardwebhooks.com)."""

from collections.abc import Mapping, Sequence
from typing import Any

from standardwebhooks import Webhook, WebhookVerificationError


def verify_webhook(body: bytes | str, headers: Mapping[str, str], secret: str | Sequence[str]) -> dict[str, Any]:
    """Returns the event of a webhook whose signature is right, and raises `WebhookVerificationError` otherwise.

    :param body: the body as received; a parsed body cannot be verified
    :param secret: of the subscription, or both while one replaces the other: `whsec_...`
    """
    lowercase = {name.lower(): value for name, value in headers.items()}
    failure = WebhookVerificationError("There is no secret")
    for one in [secret] if isinstance(secret, str) else secret:
        try:
            event: dict[str, Any] = Webhook(one).verify(body, lowercase)
            return event
        except WebhookVerificationError as error:
            failure = error
    raise failure
