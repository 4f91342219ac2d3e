import { type Static, Type } from 'typebox';
import { dtOut, mapOf, nullable, uuid } from '../../../platform/http/types.js';

export const WebhookEventTypeOut = Type.Object(
  {
    type: Type.String(),
    title: Type.String({ description: 'Name of the type for people.', examples: ['Contact replied'] }),
    description: Type.String({ description: 'When the event is written.', examples: ['A contact replied.'] }),
    category: Type.String(),
    optIn: Type.Boolean({ description: 'Whether wildcards exclude the type; subscribe to it by name.' }),
    schemaVersion: Type.Integer(),
    sample: mapOf(Type.Unknown(), {
      description: 'Fields of the type in `data` of an event, with examples. Fields of every event are omitted.',
    }),
  },
  { $id: 'WebhookEventTypeOut' },
);

export const CampaignEventOut = Type.Object(
  {
    id: uuid(),
    type: Type.String(),
    timestamp: dtOut({ description: 'Time of the event.' }),
    schemaVersion: Type.Integer(),
    workspaceId: Type.Integer(),
    campaignId: nullable(uuid()),
    contactId: nullable(uuid()),
    sequence: Type.Integer({ description: 'Sequence number; increases per workspace in commit order.' }),
    data: mapOf(Type.Unknown()),
    deliveries: mapOf(Type.Integer(), { description: 'Number of deliveries of the event by status.' }),
  },
  { $id: 'CampaignEventOut' },
);
export type CampaignEventOut = Static<typeof CampaignEventOut>;

export const CampaignEventsPageOut = Type.Object(
  {
    items: Type.Array(CampaignEventOut),
    nextCursor: Type.String({ description: 'Cursor for events after this page; valid for later polls.' }),
    hasMore: Type.Boolean(),
  },
  { $id: 'CampaignEventsPageOut' },
);
