"""Lists that are read page by page."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

from ._errors import ok
from .generated.types import Response

#: Items of a page of a plain array, which has all items without a limit.
PAGE = 500
#: Fields of a page that list its items.
LISTS = ("items", "domains", "mailboxes", "exports", "threads", "operations")


def paginate(list_operation: Callable[..., Response[Any]], **arguments: Any) -> Iterator[Any]:
    """Yields all items of a list: `paginate(list_campaigns.sync_detailed, client=client, workspace_id=1001)`."""
    cursor: str | None = None
    while True:
        items, cursor = _page(list_operation(**_arguments(arguments, list_operation, cursor)))
        yield from items
        if cursor is None:
            return


async def apaginate(list_operation: Callable[..., Awaitable[Response[Any]]], **arguments: Any) -> AsyncIterator[Any]:
    """Yields all items of a list: `apaginate(list_campaigns.asyncio_detailed, client=client, workspace_id=1001)`."""
    cursor: str | None = None
    while True:
        items, cursor = _page(await list_operation(**_arguments(arguments, list_operation, cursor)))
        for item in items:
            yield item
        if cursor is None:
            return


def _arguments(given: dict[str, Any], operation: Callable[..., Any], cursor: str | None) -> dict[str, Any]:
    is_array = "list[" in str(operation.__annotations__.get("return", ""))
    limit = {"limit": PAGE} if is_array else {}
    return {**limit, **given, **({} if cursor is None else {"cursor": cursor})}


def _page(response: Response[Any]) -> tuple[list[Any], str | None]:
    body = ok(response)
    if isinstance(body, list):
        return body, response.headers.get("x-next-cursor")
    field = next(name for name in LISTS if hasattr(body, name))
    cursor = body.next_cursor or None
    # A change feed always has a cursor.
    return getattr(body, field), cursor if getattr(body, "has_more", cursor is not None) else None
