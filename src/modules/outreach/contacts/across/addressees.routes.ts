import { Type } from 'typebox';
import { inLanguage } from '../../../../engine/words/in-language.js';
import type { Ctx } from '../../../../platform/context.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { EventCatalogue, EventRow } from '../../../foundation/events/index.js';
import {
  type AddresseeOut,
  AddresseesPageOut,
  AddresseesQuery,
  type TimelineItemOut,
  TimelinePageOut,
  TimelineQuery,
} from './addressees.schemas.js';
import { type Addressee, listAddressees, readTimeline } from './addressees.service.js';
import { timelineText } from './timeline-text.js';

/** Registers the operations for contacts across campaigns: each address once, with its history. */
export function addresseeRoutes(app: App, catalogue: EventCatalogue): void {
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

  operation(app, {
    id: 'getContactTimeline',
    method: 'GET',
    path: '/contacts/{email}/timeline',
    tag: 'Contacts',
    summary: 'Get the timeline of an address',
    description:
      'Returns every event of an address in all campaigns, including those it was removed from, newest first: emails, opens, clicks, replies, unsubscribes, moves. Limited to the 90 days of the event log.',
    params: Type.Object({ email: Type.String({ description: 'Address of the contact, case-insensitive.' }) }),
    query: TimelineQuery,
    response: TimelinePageOut,
    errors: ['contact_not_found'],
    handler: async (ctx, { params, query, workspaceId }) => {
      const { events, nextCursor } = await readTimeline(ctx, workspaceId, params.email, query);
      const items = events.map((event) => timelineToWire(event, catalogue, ctx.language));
      return { items, nextCursor, hasMore: nextCursor !== null };
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

function timelineToWire(event: EventRow, catalogue: EventCatalogue, language: Ctx['language']): TimelineItemOut {
  const { type, data } = event;
  const textOf = (name: string): string | null => (typeof data[name] === 'string' ? data[name] : null);
  const numberOf = (name: string): number | null => (typeof data[name] === 'number' ? data[name] : null);
  return {
    id: event.id,
    at: isoOf(event.occurred_at),
    type,
    campaignId: event.campaign_id,
    campaignName: textOf('campaignName'),
    contactId: event.contact_id,
    stepOrder: numberOf('stepOrder'),
    threadId: numberOf('threadId'),
    sendId: textOf('sendId'),
    text: inLanguage(language, timelineText(type, data) ?? catalogue.find(type)?.title ?? type),
  };
}
