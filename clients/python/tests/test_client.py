"""Tests of the client against the service that OUTRIDER_URL and OUTRIDER_API_KEY name: `node ../with-service.mjs pytest`."""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from uuid import UUID

import httpx
import pytest

from outrider_sdk import ApiError, EventFeed, ValidationError, WebhookVerificationError, apaginate, connect, ok, paginate
from outrider_sdk import verify_webhook
from outrider_sdk.generated.api.api_keys import get_me
from outrider_sdk.generated.api.campaign_webhooks import create_webhook_subscription, test_webhook_subscription
from outrider_sdk.generated.api.campaigns import create_campaign, duplicate_campaign, get_campaign, launch_campaign
from outrider_sdk.generated.api.campaigns import list_campaigns
from outrider_sdk.generated.api.contacts import create_campaign_contacts, list_campaign_contacts, list_contacts
from outrider_sdk.generated.api.demonstration import create_trial
from outrider_sdk.generated.api.imports import import_campaign_contacts
from outrider_sdk.generated.api.inbox import list_threads
from outrider_sdk.generated.models import CampaignContactIn, CampaignCreateIn, ContactsCreateIn, ErrorCode
from outrider_sdk.generated.models import ImportCampaignContactsForm, PublicCampaignDuplicateIn, TrialOut
from outrider_sdk.generated.models import WebhookSubscriptionCreateIn
from outrider_sdk.generated.types import File

ROWS = 2_000
NOWHERE = UUID("01959f00-1111-7aaa-8bbb-000000000001")
client = connect()


@pytest.fixture(scope="session")
def trial() -> TrialOut:
    """A sandbox workspace."""
    first = min(one.workspace_id for one in ok(get_me.sync_detailed(client=client)).workspaces)
    return ok(create_trial.sync_detailed(client=client, workspace_id=first))


@pytest.fixture(scope="session")
def workspace_id(trial: TrialOut) -> int:
    return trial.workspace_id


@pytest.fixture
def campaign_id(trial: TrialOut) -> UUID:
    """A campaign that is ready to launch, without contacts."""
    body = PublicCampaignDuplicateIn(name="Of a test")
    workspace_id = trial.workspace_id
    return ok(duplicate_campaign.sync_detailed(trial.campaign_id, client=client, workspace_id=workspace_id, body=body)).id


@contextmanager
def server(handle: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            handle(self)

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{running.server_address[1]}"
    finally:
        running.shutdown()
        running.server_close()


def faulty(faults: list[str], keys: list[str]) -> Callable[[BaseHTTPRequestHandler], None]:
    """A proxy in front of the service, with a fault for each request in turn."""

    def handle(request: BaseHTTPRequestHandler) -> None:
        fault = faults.pop(0) if faults else "none"
        keys.append(request.headers.get("idempotency-key", ""))
        body = request.rfile.read(int(request.headers.get("content-length", 0)))
        if fault == "unavailable":
            request.send_response(503)
            request.send_header("retry-after", "1")
            request.send_header("content-length", "0")
            request.end_headers()
            return
        names = ("authorization", "content-type", "idempotency-key")
        headers = {name: request.headers[name] for name in names if name in request.headers}
        answer = httpx.request(request.command, os.environ["OUTRIDER_URL"] + request.path, headers=headers, content=body)
        if fault == "cut after":
            request.connection.close()
            return
        request.send_response(answer.status_code)
        request.send_header("content-type", "application/json")
        request.send_header("content-length", str(len(answer.content)))
        request.end_headers()
        request.wfile.write(answer.content)

    return handle


def named(workspace_id: int, name: str) -> int:
    return len(list(paginate(list_campaigns.sync_detailed, client=client, workspace_id=workspace_id, search=name)))


def launch(workspace_id: int, campaign_id: UUID) -> None:
    # People of the sandbox answer after a time that their address decides: this one after eight seconds.
    contact = CampaignContactIn(email="ana442+reply@example.com", first_name="Ana", company="Acme")
    body = ContactsCreateIn(contacts=[contact])
    ok(create_campaign_contacts.sync_detailed(campaign_id, client=client, workspace_id=workspace_id, body=body))
    ok(launch_campaign.sync_detailed(campaign_id, client=client, workspace_id=workspace_id))


def test_reads_every_row_by_both_kinds_of_cursor(workspace_id: int, campaign_id: UUID) -> None:
    rows = "email\n" + "".join(f"py{index}@example.com\n" for index in range(ROWS))
    form = ImportCampaignContactsForm(file=File(payload=BytesIO(rows.encode()), file_name="people.csv"))
    ok(import_campaign_contacts.sync_detailed(campaign_id, client=client, workspace_id=workspace_id, body=form))
    contacts = paginate(list_campaign_contacts.sync_detailed, client=client, workspace_id=workspace_id, campaign_id=campaign_id)
    assert len({one.email for one in contacts}) == ROWS

    async def read() -> int:
        addressees = apaginate(list_contacts.asyncio_detailed, client=client, workspace_id=workspace_id, limit=200)
        return len({one.email async for one in addressees if one.email.startswith("py")})

    assert asyncio.run(read()) == ROWS
    assert list(paginate(list_threads.sync_detailed, client=client, workspace_id=workspace_id, search_text="nobody")) == []


@pytest.mark.parametrize("fault", ["unavailable", "cut after"])
def test_creates_one_thing_when_a_request_is_repeated(workspace_id: int, fault: str) -> None:
    keys: list[str] = []
    with server(faulty([fault], keys)) as url:
        body = CampaignCreateIn(name=f"Py {fault}")
        ok(create_campaign.sync_detailed(client=connect(url), workspace_id=workspace_id, body=body))
    assert named(workspace_id, f"Py {fault}") == 1
    assert len(keys) == 2 and keys[0] == keys[1] != ""


def test_repeats_requests_of_async_code(workspace_id: int) -> None:
    async def create(url: str) -> None:
        body = CampaignCreateIn(name="Py async")
        ok(await create_campaign.asyncio_detailed(client=connect(url), workspace_id=workspace_id, body=body))

    with server(faulty(["cut after"], [])) as url:
        asyncio.run(create(url))
    assert named(workspace_id, "Py async") == 1


def test_raises_errors_with_their_codes_and_every_invalid_value(workspace_id: int) -> None:
    with pytest.raises(ApiError) as missing:
        ok(get_campaign.sync_detailed(NOWHERE, client=client, workspace_id=workspace_id))
    assert (missing.value.code, missing.value.status) == (ErrorCode.CAMPAIGN_NOT_FOUND.value, 404)
    with pytest.raises(ValidationError) as invalid:
        body = CampaignCreateIn(name="", group_id=" ")
        ok(create_campaign.sync_detailed(client=client, workspace_id=workspace_id, body=body))
    assert sorted(str(one.loc[1]) for one in invalid.value.issues) == ["groupId", "name"]


def test_follows_events_until_a_reply_arrives(workspace_id: int, campaign_id: UUID) -> None:
    feed = EventFeed(client, workspace_id, types=["campaign.email.sent", "campaign.contact.replied"], poll=0.2)
    events = iter(feed)
    threading.Timer(0.5, launch, (workspace_id, campaign_id)).start()
    reply = next(event for event in events if event.type_ == "campaign.contact.replied")
    assert reply.data["email"] == "ana442+reply@example.com"

    async def again() -> UUID:
        # The last page was not handled to its end, so it comes again.
        types = ["campaign.email.sent", "campaign.contact.replied"]
        async for event in EventFeed(connect(), workspace_id, types=types, position=feed.position):
            if event.id == reply.id:
                return event.id
        raise AssertionError("The feed ended")

    assert asyncio.run(again()) == reply.id


def test_verifies_what_the_service_delivers(workspace_id: int) -> None:
    received: list[tuple[bytes, dict[str, str]]] = []
    arrived = threading.Event()

    def handle(request: BaseHTTPRequestHandler) -> None:
        received.append((request.rfile.read(int(request.headers["content-length"])), dict(request.headers)))
        request.send_response(204)
        request.end_headers()
        arrived.set()

    with server(handle) as url:
        body = WebhookSubscriptionCreateIn(url=url)
        made = ok(create_webhook_subscription.sync_detailed(client=client, workspace_id=workspace_id, body=body))
        ok(test_webhook_subscription.sync_detailed(made.id, client=client, workspace_id=workspace_id))
        assert arrived.wait(30)
    payload, headers = received[0]
    assert made.secret is not None
    assert verify_webhook(payload, headers, ["whsec_c2VjcmV0", str(made.secret)])["type"] == "webhook.tested"
    with pytest.raises(WebhookVerificationError):
        verify_webhook(payload.replace(b"{", b"{ ", 1), headers, str(made.secret))
