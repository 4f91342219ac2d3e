import { counted } from '../../../engine/words/counted.js';
import { given, inPath, type ListOptions } from '../../api/options.js';
import type { Session } from '../../api/session.js';
import type { Campaign, CampaignItem, Send } from '../../api/wire.js';
import { columns } from '../../text.js';

interface SearchOptions extends ListOptions {
  readonly search?: string;
}

export async function listCampaigns({ api, output }: Session, options: SearchOptions): Promise<void> {
  const { status, search, limit } = options;
  const campaigns = await api.list<CampaignItem>('/campaigns', given({ status, search }), limit);
  const rows = campaigns.map((row) => [
    row.id,
    row.status,
    counted(row.contactsCount, 'contact'),
    `${row.sent} sent`,
    `${row.replies} replied`,
    row.name,
  ]);
  output.result(columns(rows), campaigns);
}

export async function showCampaign({ api, output }: Session, _options: object, id: string): Promise<void> {
  const campaign = await api.get<Campaign>(`/campaigns/${inPath(id)}`);
  output.result(campaignLines(campaign), campaign);
}

/** Formats a campaign as a table of its fields. */
export function campaignLines(campaign: Campaign): string[] {
  const counts = Object.entries(campaign.contactCounts).filter(([, count]) => Number(count) > 0);
  return columns([
    ['ID', campaign.id],
    ['Name', campaign.name],
    ['Status', campaign.status],
    ...(campaign.pauseDetail === null ? [] : [['Paused', campaign.pauseDetail]]),
    ['Steps', String(campaign.stepsCount)],
    ['Mailboxes', String(campaign.mailboxesCount)],
    ['Contacts', counts.map(([status, count]) => `${count} ${status}`).join(', ') || 'none'],
    ['Next email', campaign.nextSendAt ?? 'none'],
  ]);
}

export async function listSends({ api, output }: Session, options: ListOptions, id: string): Promise<void> {
  const query = given({ status: options.status });
  const sends = await api.listIn<Send>('items', `/campaigns/${inPath(id)}/sends`, query, options.limit);
  const rows = sends.map((send) => [
    send.id,
    send.status,
    send.sentAt ?? send.dueAt,
    send.contact.email,
    send.subject ?? '',
  ]);
  output.result(columns(rows), sends);
}
