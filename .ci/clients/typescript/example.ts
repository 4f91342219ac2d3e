// What a user of the API writes. It is compiled against the types that are made from openapi.json; nothing of it is run.
import createClient from 'openapi-fetch';
import type { components, paths } from './client.js';

type CampaignStatus = components['schemas']['CampaignStatus'];
type WebhookEvent = components['schemas']['WebhookEvent'];

const client = createClient<paths>({ baseUrl: 'https://outrider.example', headers: { Authorization: 'Bearer key' } });

/** Statuses are one type wherever they stand. */
export async function listActive(workspaceId: number): Promise<CampaignStatus[]> {
  const status: CampaignStatus[] = ['active'];
  const { data, error } = await client.GET('/campaigns', { params: { query: { workspaceId, status } } });
  if (error !== undefined) throw new Error('detail' in error ? String(error.detail) : 'failed');
  return data.map((campaign) => campaign.status);
}

/** Error codes are a list, so that a misspelt one does not compile. */
export async function archive(workspaceId: number, campaignId: string): Promise<boolean> {
  const { error } = await client.DELETE('/campaigns/{campaign_id}', {
    params: { path: { campaign_id: campaignId }, query: { workspaceId } },
  });
  return error !== undefined && 'code' in error && error.code === 'campaign_not_found';
}

/** Events are distinguished by their type. */
export function receive(event: WebhookEvent): string {
  switch (event.type) {
    case 'campaign.contact.replied':
      return `${event.data.email} answered: ${event.data.bodyTextTrimmed} (${event.data.replyIntent})`;
    case 'campaign.email.bounced':
      return `${event.data.email} bounced ${event.data.bounceType}`;
    default:
      return event.id;
  }
}
