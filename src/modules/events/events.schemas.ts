import { type Static, Type } from 'typebox';
import { dtOut, mapOf, nullable, uuid } from '../../platform/http/types.js';

export const WebhookEventTypeOut = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    description: Type.String(),
    category: Type.String(),
    optIn: Type.Boolean({ description: 'Wildcards leave it out; it is subscribed to by name.' }),
    schemaVersion: Type.Integer(),
    sample: mapOf(Type.Unknown(), { description: 'The data of such an event.' }),
  },
  { $id: 'WebhookEventTypeOut' },
);

export const CampaignEventOut = Type.Object(
  {
    id: uuid(),
    type: Type.String(),
    timestamp: dtOut({ description: 'When it happened.' }),
    schemaVersion: Type.Integer(),
    workspaceId: Type.Integer(),
    campaignId: nullable(uuid()),
    contactId: nullable(uuid()),
    sequence: Type.Integer({ description: 'Rises per workspace in the order of commits.' }),
    data: mapOf(Type.Unknown()),
    deliveries: mapOf(Type.Integer(), { description: 'How many deliveries of it stand where.' }),
  },
  { $id: 'CampaignEventOut' },
);
export type CampaignEventOut = Static<typeof CampaignEventOut>;

export const CampaignEventsPageOut = Type.Object(
  {
    items: Type.Array(CampaignEventOut),
    nextCursor: Type.String({ description: 'Ask with it again, later too: it returns what came after.' }),
    hasMore: Type.Boolean(),
  },
  { $id: 'CampaignEventsPageOut' },
);
