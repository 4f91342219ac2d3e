from outrider_sdk import EventFeed, connect, ok
from outrider_sdk.generated.api.campaigns import launch_campaign
from outrider_sdk.generated.api.contacts import create_campaign_contacts
from outrider_sdk.generated.api.demonstration import create_trial
from outrider_sdk.generated.models import CampaignContactIn, ContactsCreateIn

client = connect()
trial = ok(create_trial.sync_detailed(client=client, workspace_id=1001))
campaign_id, workspace_id = trial.campaign_id, trial.workspace_id
contact = CampaignContactIn(email="ana855+reply@example.com", first_name="Ana", company="Acme")
body = ContactsCreateIn(contacts=[contact])
ok(create_campaign_contacts.sync_detailed(campaign_id, client=client, workspace_id=workspace_id, body=body))
replies = iter(EventFeed(client, workspace_id, types=["campaign.contact.replied"]))
ok(launch_campaign.sync_detailed(campaign_id, client=client, workspace_id=workspace_id))
for event in replies:
    print(f"{event.data['email']} answered: {event.data['replyIntent']}")
    if event.data["email"] == contact.email:
        break
