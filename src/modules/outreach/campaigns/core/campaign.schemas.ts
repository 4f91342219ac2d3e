import { type Static, Type } from 'typebox';
import { dtOut, resourceId } from '../../../../platform/http/types.js';

export const CampaignPath = Type.Object({ campaign_id: resourceId({ description: 'ID of the campaign.' }) });

/** `If-Match` (docs/build/conventions.md, Requests). */
export const IfMatch = Type.Object({
  'If-Match': Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Revision of the campaign that the change applies to, from its `ETag`.',
    }),
  ),
});

const count = Type.Integer({ minimum: 0 });

export const CampaignCountsOut = Type.Object(
  {
    total: count,
    pending: count,
    active: count,
    paused: count,
    completed: count,
    replied: count,
    bounced: count,
    unsubscribed: count,
    suppressed: count,
    stopped: count,
    failed: count,
  },
  { $id: 'CampaignCounts', description: 'Contacts by status.' },
);

export const CampaignDeleteOut = Type.Object(
  { id: Type.String(), deleted: Type.Boolean(), deletedAt: dtOut() },
  { $id: 'CampaignDeleteOut' },
);
export type CampaignDeleteOut = Static<typeof CampaignDeleteOut>;
