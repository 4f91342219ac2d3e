import { type Static, Type } from 'typebox';
import { nullable } from '../../../platform/http/types.js';
import { rateOf } from '../../../platform/http/wire.js';
import type { StatColumn } from './stat-columns.js';

const count = Type.Integer({ minimum: 0 });
const rate = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1 }), { description });

export const CampaignMetrics = Type.Object(
  {
    sent: Type.Integer({ minimum: 0, description: 'Emails accepted by a mail server.' }),
    replies: Type.Integer({ minimum: 0, description: 'Human replies, without auto-replies.' }),
    bounces: count,
    contacted: Type.Integer({ minimum: 0, description: 'Contacts that received their first email.' }),
    newContacted: count,
    delivered: Type.Integer({ minimum: 0, description: 'Emails sent and not bounced since.' }),
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
    machineOpens: Type.Integer({ minimum: 0, description: 'Opens by machines; not included in any other count.' }),
    clicks: count,
    uniqueClicks: count,
    machineClicks: Type.Integer({ minimum: 0, description: 'Clicks by machines; not included in any other count.' }),
    unsubscribes: count,
    complaints: count,
    completed: count,
    attempted: Type.Integer({
      minimum: 0,
      description: 'Emails accepted by a mail server, or rejected because of the recipient.',
    }),
    replyRate: rate('`uniqueReplies` / `contacted`; null if no contact was emailed.'),
    positiveReplyRate: rate('`interested` / `contacted`.'),
    bounceRate: rate('`bounces` / `attempted`.'),
    openRate: rate('`uniqueOpens` / `contacted`.'),
    clickRate: rate('`uniqueClicks` / `contacted`.'),
    unsubscribeRate: rate('`unsubscribes` / `contacted`.'),
    complaintRate: rate('`complaints` / `delivered`.'),
  },
  {
    $id: 'CampaignMetrics',
    description:
      'Stats. Each event counts on the UTC day it happened; a rate that includes events of earlier emails is capped at 1.',
  },
);
export type CampaignMetrics = Static<typeof CampaignMetrics>;

/** Returns metrics from summed counters; missing counters are 0. */
export function metricsOf(totals: Readonly<Partial<Record<StatColumn, number>>>): CampaignMetrics {
  const n = (column: StatColumn): number => totals[column] ?? 0;
  const contacted = n('new_contacted');
  const delivered = Math.max(0, n('sent') - n('reported_bounces'));
  // A bounce without a report was a refusal by the recipient's server, and never counted as sent.
  const attempted = n('sent') + Math.max(0, n('bounces') - n('reported_bounces'));
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
    attempted,
    replyRate: shareOf(n('unique_replies'), contacted),
    positiveReplyRate: shareOf(n('interested'), contacted),
    bounceRate: shareOf(n('bounces'), attempted),
    openRate: shareOf(n('unique_opens'), contacted),
    clickRate: shareOf(n('unique_clicks'), contacted),
    unsubscribeRate: shareOf(n('unsubscribes'), contacted),
    complaintRate: shareOf(n('complaints'), delivered),
  };
}

/** Returns a share, capped at 1, because facts of a period can concern messages of an earlier one. */
function shareOf(part: number, whole: number): number | null {
  const rate = rateOf(part, whole);
  return rate === null ? null : Math.min(1, rate);
}
