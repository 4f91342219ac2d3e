"""Requests that are repeated when that is safe."""

import asyncio
import random
import time
import uuid

import httpx

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 8.0
#: A service that asks for a longer pause is not waited for.
LONGEST_ASKED_S = 60.0
#: Statuses after which the work may have been done or not.
UNCERTAIN = (408, 500, 502, 503, 504)


class Policy:
    """Decides whether one request is sent again."""

    def __init__(self, request: httpx.Request, max_retries: int) -> None:
        # Operations of a workspace take a key under which they have one effect.
        takes_key = request.method == "POST" and "workspaceId" in request.url.params
        if takes_key and "idempotency-key" not in request.headers:
            request.headers["idempotency-key"] = str(uuid.uuid4())
        # A change of one version fails the second time.
        self.is_safe = (request.method != "POST" or takes_key) and "if-match" not in request.headers
        # A body that was a stream cannot be read again.
        self.left = max_retries if isinstance(request.stream, httpx.ByteStream) else 0
        self.attempt = 0

    def pause(self, response: httpx.Response | None) -> float | None:
        """Returns the seconds before the next attempt; None: the result is final. Without a response, the connection broke."""
        if self.left == 0 or not self._may_retry(response):
            return None
        self.left -= 1
        self.attempt += 1
        asked = None if response is None else response.headers.get("retry-after")
        if asked is not None and asked.isdigit():
            return float(asked) if float(asked) <= LONGEST_ASKED_S else None
        # Clients that failed together do not come back together.
        longest = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2.0 ** (self.attempt - 1))
        return longest * random.uniform(0.5, 1.0)

    def _may_retry(self, response: httpx.Response | None) -> bool:
        if response is not None and response.status_code == 429:
            return True
        is_running = response is not None and response.status_code == 409 and "retry-after" in response.headers
        return self.is_safe and (response is None or response.status_code in UNCERTAIN or is_running)


class RetryTransport(httpx.BaseTransport):
    def __init__(self, inner: httpx.BaseTransport, max_retries: int) -> None:
        self._inner = inner
        self._max_retries = max_retries

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        policy = Policy(request, self._max_retries)
        while True:
            try:
                response = self._inner.handle_request(request)
                # A connection that is cut while the body arrives is repeated, too.
                response.read()
            except httpx.TransportError:
                pause = policy.pause(None)
                if pause is None:
                    raise
            else:
                pause = policy.pause(response)
                if pause is None:
                    return response
                response.close()
            time.sleep(pause)

    def close(self) -> None:
        self._inner.close()


class AsyncRetryTransport(httpx.AsyncBaseTransport):
    def __init__(self, inner: httpx.AsyncBaseTransport, max_retries: int) -> None:
        self._inner = inner
        self._max_retries = max_retries

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        policy = Policy(request, self._max_retries)
        while True:
            try:
                response = await self._inner.handle_async_request(request)
                await response.aread()
            except httpx.TransportError:
                pause = policy.pause(None)
                if pause is None:
                    raise
            else:
                pause = policy.pause(response)
                if pause is None:
                    return response
                await response.aclose()
            await asyncio.sleep(pause)

    async def aclose(self) -> None:
        await self._inner.aclose()
