"""Connection to a service."""

import os

import httpx

from ._retries import AsyncRetryTransport, RetryTransport
from .generated.client import AuthenticatedClient


def connect(
    url: str | None = None, api_key: str | None = None, *, timeout: float = 60.0, max_retries: int = 3
) -> AuthenticatedClient:
    """Returns a client for the operations of `outrider_sdk.generated.api`, which exist sync and async.

    :param url: address of the service; default: the environment variable OUTRIDER_URL
    :param api_key: default: the environment variable OUTRIDER_API_KEY
    :param timeout: seconds for one attempt
    :param max_retries: attempts after the first one
    """
    address = (url or os.environ["OUTRIDER_URL"]).rstrip("/")
    key = api_key or os.environ["OUTRIDER_API_KEY"]
    client = AuthenticatedClient(base_url=address, token=key, timeout=httpx.Timeout(timeout))
    headers = {"Authorization": f"Bearer {key}"}
    transport = RetryTransport(httpx.HTTPTransport(), max_retries)
    client.set_httpx_client(httpx.Client(base_url=address, headers=headers, timeout=timeout, transport=transport))
    async_transport = AsyncRetryTransport(httpx.AsyncHTTPTransport(), max_retries)
    return client.set_async_httpx_client(
        httpx.AsyncClient(base_url=address, headers=headers, timeout=timeout, transport=async_transport)
    )
