import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { enumOf, nullable, resourceId, uuid } from '../../../platform/http/types.js';

const LOOKUP_KINDS = enumeration('LookupKind', [
  ...(['campaign', 'contact', 'profile', 'segment', 'send', 'import', 'mailbox'] as const),
  ...(['webhook', 'webhook_delivery', 'event'] as const),
]);

export const LookupQuery = Type.Object({
  id: resourceId({
    description: 'ID of any resource, as it appears in a log, an event, or a URL.',
    examples: ['0190a000-0000-7000-8000-000000000000'],
  }),
});

const LookupItemOut = Type.Object(
  {
    kind: enumOf(LOOKUP_KINDS, { description: 'Type of the resource.' }),
    title: Type.String({
      description:
        'Name of the resource: the address of a contact, send, or mailbox, the file of an import, the type of an event.',
      examples: ['Spring outreach'],
    }),
    email: nullable(Type.String(), {
      description: 'Address of a contact, the recipient of a send, or a mailbox; null for others.',
    }),
    campaignId: nullable(uuid(), { description: 'Campaign of a contact, a send, or an import; null for others.' }),
    subscriptionId: nullable(uuid(), { description: 'Webhook endpoint of a delivery; null for others.' }),
  },
  { $id: 'LookupItemOut' },
);
export type LookupItemOut = Static<typeof LookupItemOut>;

export const LookupOut = Type.Object({ items: Type.Array(LookupItemOut) }, { $id: 'LookupOut' });
