import { type Static, Type } from 'typebox';
import { MAILBOX_STATUSES, WARMUP_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { dtOut, enumOf, uuid } from '../../../platform/http/types.js';
import { PreflightCheckOut, PreflightSummaryOut } from './preflight.schemas.js';

const CampaignMailboxPreflightItem = Type.Object(
  {
    campaignMailboxId: uuid(),
    mailboxId: Type.Integer(),
    address: Type.String(),
    ready: Type.Boolean({ description: 'Whether the mailbox can send for the campaign and passed its checks.' }),
    status: enumOf(MAILBOX_STATUSES),
    warmupStatus: enumOf(WARMUP_STATUSES),
    dailyCapacity: Type.Integer({
      minimum: 0,
      description: 'Emails the mailbox can send for the campaign on a full sending day.',
    }),
    checks: Type.Array(PreflightCheckOut),
  },
  { $id: 'CampaignMailboxPreflightItem' },
);

export const CampaignMailboxPreflightOut = Type.Object(
  {
    campaignId: uuid(),
    ready: Type.Boolean({ description: 'Whether at least one mailbox is ready.' }),
    evaluatedAt: dtOut(),
    summary: PreflightSummaryOut,
    dailyCapacity: Type.Integer({
      minimum: 0,
      description: 'Capacity of all mailboxes together, within the limits of the campaign.',
    }),
    mailboxes: Type.Array(CampaignMailboxPreflightItem),
  },
  { $id: 'CampaignMailboxPreflightOut' },
);
export type CampaignMailboxPreflightOut = Static<typeof CampaignMailboxPreflightOut>;
