import { Type } from 'typebox';
import { pascalCase } from '../../../platform/http/openapi/json.js';
import type { WebhookSpec } from '../../../platform/http/openapi/webhooks.js';
import { dtOut, uuid } from '../../../platform/http/types.js';
import { eventBase } from '../../foundation/events/blocks.events.js';
import type { EventCatalogue, EventType } from '../../foundation/events/index.js';

/** Headers of every delivery (standardwebhooks.com). */
export const deliveryHeaders = Type.Object({
  'webhook-id': uuid({
    description: 'Event ID, equal in every attempt.',
    examples: ['0195a3c1-7c1e-7b52-9d6a-3a0f7f6f2b11'],
  }),
  'webhook-timestamp': Type.String({
    description: 'Time of this attempt in Unix seconds.',
    examples: ['1773050043'],
  }),
  'webhook-signature': Type.String({
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once per active secret, separated by spaces.',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
});

const eventId = '0195a3c1-7c1e-7b52-9d6a-3a0f7f6f2b11';
const sampleBase = { eventId, sequence: 418, workspaceId: 42, schemaVersion: 1, test: false };
const timestamp = dtOut({ description: 'Time of the event.' });

const CutEvent = Type.Object(
  {
    id: eventBase.eventId,
    type: Type.String(),
    timestamp,
    data: Type.Object(
      { ...eventBase, truncated: Type.Literal(true) },
      { additionalProperties: true, $id: 'CutEventData' },
    ),
  },
  {
    $id: 'CutEvent',
    description:
      'Event larger than 64 kB. Its data contains only IDs, `email`, `status` and the common event fields; `getCampaignEvent` returns the complete event.',
  },
);

/** Returns the webhooks of the API document, one per event type. */
export function eventWebhooks(catalogue: EventCatalogue): WebhookSpec[] {
  return catalogue.types.map(webhookOf);
}

function webhookOf({ name, title, description, optIn, data, sample }: EventType): WebhookSpec {
  const base = pascalCase(name);
  return {
    name,
    tag: 'Campaign webhooks',
    summary: title,
    description: optIn ? `${description}\n\nWildcards exclude this event: subscribe to it by name.` : description,
    payload: Type.Object(
      {
        id: eventBase.eventId,
        type: Type.Literal(name),
        timestamp,
        data: Type.Object({ ...eventBase, ...data.properties }, { $id: `${base}Data` }),
      },
      { $id: `${base}Event`, description },
    ),
    cutPayload: CutEvent,
    sample: { id: eventId, type: name, timestamp: '2026-03-09T10:14:03.512Z', data: { ...sampleBase, ...sample } },
  };
}
