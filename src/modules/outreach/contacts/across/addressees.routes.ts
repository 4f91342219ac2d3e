import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
import { type AddresseeOut, AddresseesPageOut, AddresseesQuery } from './addressees.schemas.js';
import { type Addressee, listAddressees } from './addressees.service.js';

/** Registers the operation for contacts across campaigns: each address once. */
export function addresseeRoutes(app: App): void {
  operation(app, {
    id: 'listContacts',
    method: 'GET',
    path: '/contacts',
    tag: 'Contacts',
    summary: 'List contacts across campaigns',
    description:
      'Returns each address that is a contact of a campaign once, with all of its campaigns, sorted by address. The filters must match one of its contacts; the others are included too.',
    rate: (query) => (query['search'] === undefined ? 'default' : 'search'),
    query: AddresseesQuery,
    response: AddresseesPageOut,
    handler: async (ctx, { query: { cursor, limit, ...query }, workspaceId }) => {
      const { items, nextCursor } = await listAddressees(ctx, workspaceId, query, { cursor, limit });
      return { items: items.map(addresseeToWire), nextCursor, hasMore: nextCursor !== null };
    },
  });
}

function addresseeToWire({ contacts, suppressed }: Addressee): AddresseeOut {
  const known = (name: 'first_name' | 'last_name' | 'company' | 'title'): string | null =>
    contacts.find((contact) => contact[name] !== null)?.[name] ?? null;
  const latest = (name: 'last_sent_at' | 'last_replied_at'): string | null => {
    const times = contacts.flatMap((contact) => contact[name]?.getTime() ?? []);
    return times.length === 0 ? null : isoOrNull(new Date(Math.max(...times)));
  };
  return {
    email: contacts[0]?.email ?? '',
    firstName: known('first_name'),
    lastName: known('last_name'),
    company: known('company'),
    title: known('title'),
    campaigns: contacts.map((contact) => ({
      campaignId: contact.campaign_id,
      name: contact.campaign_name,
      contactId: contact.id,
      status: contact.status as AddresseeOut['campaigns'][number]['status'],
      replyIntent: contact.reply_intent as AddresseeOut['campaigns'][number]['replyIntent'],
    })),
    suppressed,
    lastSentAt: latest('last_sent_at'),
    lastRepliedAt: latest('last_replied_at'),
  };
}
