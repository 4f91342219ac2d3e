import { type Static, Type } from 'typebox';
import { nullable } from '../../platform/http/types.js';
import { rateOf } from '../../platform/http/wire.js';
import type { StatColumn } from './stats.repo.js';

const count = Type.Integer({ minimum: 0 });
const rate = (description: string) => nullable(Type.Number(), { description });

export const CampaignMetrics = Type.Object(
  {
    sent: count,
    replies: Type.Integer({ minimum: 0, description: 'Human replies. Automatic ones are no replies.' }),
    bounces: count,
    contacted: Type.Integer({ minimum: 0, description: 'Contacts that got their first message.' }),
    newContacted: count,
    delivered: Type.Integer({ minimum: 0, description: 'Sent, and not reported as undeliverable since.' }),
    failed: count,
    hardBounces: count,
    softBounces: count,
    uniqueReplies: Type.Integer({ minimum: 0, description: 'Contacts that replied.' }),
    autoReplies: count,
    interested: count,
    notInterested: count,
    neutral: count,
    outOfOffice: count,
    opens: count,
    uniqueOpens: count,
    machineOpens: Type.Integer({ minimum: 0, description: 'Opens by machines; they are in no other number.' }),
    clicks: count,
    uniqueClicks: count,
    machineClicks: Type.Integer({ minimum: 0, description: 'Clicks by machines; they are in no other number.' }),
    unsubscribes: count,
    complaints: count,
    completed: count,
    replyRate: rate('`uniqueReplies` / `contacted`; null when nobody was contacted.'),
    positiveReplyRate: rate('`interested` / `contacted`.'),
    bounceRate: rate('`bounces` / `sent`.'),
    openRate: rate('`uniqueOpens` / `contacted`.'),
    clickRate: rate('`uniqueClicks` / `contacted`.'),
    unsubscribeRate: rate('`unsubscribes` / `contacted`.'),
    complaintRate: rate('`complaints` / `delivered`.'),
  },
  { $id: 'CampaignMetrics', description: 'What happened. Each fact counts on the UTC day on which it happened.' },
);
export type CampaignMetrics = Static<typeof CampaignMetrics>;

/** The figures of contract 4.1 from summed counters; counters that are missing are 0. */
export function metricsOf(totals: Readonly<Partial<Record<StatColumn, number>>>): CampaignMetrics {
  const n = (column: StatColumn): number => totals[column] ?? 0;
  const contacted = n('new_contacted');
  const delivered = Math.max(0, n('sent') - n('reported_bounces'));
  return {
    sent: n('sent'),
    replies: n('replies'),
    bounces: n('bounces'),
    contacted,
    newContacted: contacted,
    delivered,
    failed: n('failed'),
    hardBounces: n('hard_bounces'),
    softBounces: n('soft_bounces'),
    uniqueReplies: n('unique_replies'),
    autoReplies: n('auto_replies'),
    interested: n('interested'),
    notInterested: n('not_interested'),
    neutral: n('neutral'),
    outOfOffice: n('out_of_office'),
    opens: n('opens'),
    uniqueOpens: n('unique_opens'),
    machineOpens: n('machine_opens'),
    clicks: n('clicks'),
    uniqueClicks: n('unique_clicks'),
    machineClicks: n('machine_clicks'),
    unsubscribes: n('unsubscribes'),
    complaints: n('complaints'),
    completed: n('completed'),
    replyRate: rateOf(n('unique_replies'), contacted),
    positiveReplyRate: rateOf(n('interested'), contacted),
    bounceRate: rateOf(n('bounces'), n('sent')),
    openRate: rateOf(n('unique_opens'), contacted),
    clickRate: rateOf(n('unique_clicks'), contacted),
    unsubscribeRate: rateOf(n('unsubscribes'), contacted),
    complaintRate: rateOf(n('complaints'), delivered),
  };
}
