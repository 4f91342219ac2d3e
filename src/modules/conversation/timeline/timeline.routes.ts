import { Type } from 'typebox';
import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { EventCatalogue } from '../../foundation/events/index.js';
import { type TimelineItemOut, TimelinePageOut, TimelineQuery } from './timeline.schemas.js';
import { type Happened, readTimeline } from './timeline.service.js';

/** Registers the operation for the history of an address. */
export function timelineRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'getContactTimeline',
    method: 'GET',
    path: '/contacts/{email}/timeline',
    tag: 'Contacts',
    summary: 'Get the timeline of an address',
    description:
      'Returns the history of an address, newest first, whether it is in a campaign or not: every event in all campaigns, including those it was removed from, such as emails, opens, clicks, replies, and moves; messages outside campaigns and messages by members; notes of its conversations, with up to 1,000 characters of their current text, and without deleted ones; when and from where it came into the address book, and which of its values changed since, by whom. Events and changes are limited to the 90 days of the event log.',
    params: Type.Object({ email: Type.String({ description: 'Address of the contact, case-insensitive.' }) }),
    query: TimelineQuery,
    response: TimelinePageOut,
    errors: ['contact_not_found'],
    handler: async (ctx, { params, query, workspaceId }) => {
      const { items, nextCursor } = await readTimeline(ctx, workspaceId, params.email, query);
      return {
        items: items.map((item) => itemToWire(item, catalogue, ctx.language)),
        nextCursor,
        hasMore: nextCursor !== null,
      };
    },
  });
}

function itemToWire(item: Happened, catalogue: EventCatalogue, language: Ctx['language']): TimelineItemOut {
  const { id, type, data, campaignId, contactId, threadId, author, changes } = item;
  const textOf = (name: string): string | null => (typeof data[name] === 'string' ? data[name] : null);
  return {
    ...{ id, type, campaignId, contactId, threadId },
    author: author === null ? null : inLanguage(language, author),
    changes:
      changes?.map(({ label, ...change }) => ({
        ...change,
        label: typeof label === 'string' ? label : inLanguage(language, label),
      })) ?? null,
    at: isoOf(item.at),
    campaignName: textOf('campaignName'),
    stepOrder: typeof data['stepOrder'] === 'number' ? data['stepOrder'] : null,
    sendId: textOf('sendId'),
    text: inLanguage(language, item.text ?? catalogue.find(type)?.title ?? type),
  };
}
