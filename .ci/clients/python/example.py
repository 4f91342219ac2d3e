"""What a user of the API writes. It is type-checked against the client that is made from openapi.json, and imported."""

from uuid import UUID

from outrider_client import AuthenticatedClient
from outrider_client.api.campaigns import get_campaign
from outrider_client.models import CampaignContactRepliedEvent, CampaignOut, CampaignStatus, ErrorCode, ErrorOut


def status_of(client: AuthenticatedClient, workspace_id: int, campaign_id: UUID) -> CampaignStatus | None:
    answer = get_campaign.sync(campaign_id, client=client, workspace_id=workspace_id)
    if isinstance(answer, CampaignOut):
        return answer.status
    if isinstance(answer, ErrorOut) and answer.code == ErrorCode.CAMPAIGN_NOT_FOUND:
        return None
    raise RuntimeError("failed")


def receive(body: dict[str, object]) -> str:
    event = CampaignContactRepliedEvent.from_dict(body)
    return f"{event.data.email} answered: {event.data.body_text_trimmed}"
