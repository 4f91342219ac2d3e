"""The client of Outrider. Operations are in `outrider_sdk.generated.api`, schemas in `outrider_sdk.generated.models`."""

from standardwebhooks import WebhookVerificationError

from ._connect import connect
from ._errors import ApiError, ValidationError, ok
from ._feed import EventFeed
from ._pages import apaginate, paginate
from ._webhooks import verify_webhook

__all__ = [
    "ApiError",
    "EventFeed",
    "ValidationError",
    "WebhookVerificationError",
    "apaginate",
    "connect",
    "ok",
    "paginate",
    "verify_webhook",
]
