import { Outrider } from '@outrider/sdk';

const outrider = new Outrider();
const { campaignId, workspaceId } = await outrider.demo.createTrial({ timezone: 'UTC' });

const contacts = [{ email: 'ana151+reply@example.com', firstName: 'Ana', company: 'Acme' }];
await outrider.contacts.create({ workspaceId, campaignId, contacts });
const replies = outrider.events.follow({ workspaceId, types: ['campaign.contact.replied'] });
await outrider.campaigns.launch({ workspaceId, campaignId });
for await (const { data } of replies) {
  console.log(`${data.email} answered: ${data.replyIntent}`);
  if (data.email === contacts[0]?.email) break;
}
