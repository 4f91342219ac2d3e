"""The event log, followed as it grows."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from ._errors import ApiError, ok
from .generated.api.api_keys import get_me
from .generated.api.campaign_webhooks import list_campaign_events
from .generated.client import AuthenticatedClient
from .generated.models.campaign_event_out import CampaignEventOut
from .generated.models.campaign_events_page_out import CampaignEventsPageOut
from .generated.models.sort_order import SortOrder
from .generated.types import UNSET, Response

LONGEST_PAUSE_S = 10.0


class EventFeed:
    """Follows the event log: `for` and `async for` read each event at least once, in order, and wait for new ones.

    It outlasts restarts of the service.

    :param types: only these types; default: all
    :param since: default: when the feed is made, by the clock of the service
    :param position: `position` of an earlier feed with the same types: continues there
    :param poll: seconds between requests when there is nothing new
    """

    def __init__(
        self,
        client: AuthenticatedClient,
        workspace_id: int,
        *,
        types: Sequence[str] | None = None,
        since: datetime | None = None,
        position: str | None = None,
        poll: float = 1.0,
    ) -> None:
        self._client = client
        self._types = UNSET if types is None else list(types)
        self._workspace_id = workspace_id
        self._poll = poll
        start, _, cursor = (position or "").partition(" ")
        self._since = datetime.fromisoformat(start) if start else since
        self._cursor = cursor or None
        self._failures = 0
        self._made = time.monotonic()

    @property
    def position(self) -> str | None:
        """Where to continue: after the last page whose events were all handled. None before the first request."""
        return None if self._since is None else f"{self._since.isoformat()} {self._cursor or ''}"

    def __iter__(self) -> Iterator[CampaignEventOut]:
        while True:
            try:
                if self._since is None:
                    self._since = self._start(get_me.sync_detailed(client=self._client))
                page = ok(list_campaign_events.sync_detailed(client=self._client, **self._arguments()))
            except (ApiError, httpx.TransportError) as error:
                time.sleep(self._pause_after(error))
                continue
            yield from page.items
            if not self._advance(page):
                time.sleep(self._poll)

    async def __aiter__(self) -> AsyncIterator[CampaignEventOut]:
        while True:
            try:
                if self._since is None:
                    self._since = self._start(await get_me.asyncio_detailed(client=self._client))
                page = ok(await list_campaign_events.asyncio_detailed(client=self._client, **self._arguments()))
            except (ApiError, httpx.TransportError) as error:
                await asyncio.sleep(self._pause_after(error))
                continue
            for event in page.items:
                yield event
            if not self._advance(page):
                await asyncio.sleep(self._poll)

    def _arguments(self) -> dict[str, Any]:
        cursor = {} if self._cursor is None else {"cursor": self._cursor}
        filters = {"workspace_id": self._workspace_id, "type_": self._types, "since": self._since}
        return {**filters, **cursor, "order": SortOrder.ASC}

    def _advance(self, page: CampaignEventsPageOut) -> bool:
        self._failures = 0
        self._cursor = page.next_cursor
        return page.has_more

    def _pause_after(self, error: Exception) -> float:
        if isinstance(error, ApiError) and error.status < 500 and error.status != 429:
            raise error
        self._failures += 1
        return float(min(LONGEST_PAUSE_S, 0.5 * 2**self._failures))

    def _start(self, response: Response[Any]) -> datetime:
        """Returns when the feed was made, by the clock of the service: that of this machine may differ."""
        ok(response)
        date = response.headers.get("date")
        now = datetime.now(timezone.utc) if date is None else parsedate_to_datetime(date)
        return now - timedelta(seconds=time.monotonic() - self._made)
