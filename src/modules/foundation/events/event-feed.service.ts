import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { countDeliveriesOfEvents, type EventFilter, pageContactEvents, pageEvents } from './event-feed.reads.js';
import { type EventRow, findEvent } from './events.repo.js';
import { sequenceAllEvents } from './numbering/sequence.service.js';

export interface FeedEvent {
  readonly row: EventRow;
  /** Deliveries of this event by status. */
  readonly deliveries: Readonly<Record<string, number>>;
}

export interface FeedPage {
  readonly items: readonly FeedEvent[];
  /** Start of the next page; a later request with it returns newer events. */
  readonly position: number;
  readonly more: boolean;
}

/**
 * Returns one page of the event log. Committed events are numbered first, so the page includes every acknowledged
 * write. At the end of an ascending feed, the position is the last number of the workspace regardless of filters, so
 * that the next poll does not search the same events again.
 */
export async function readEventFeed(
  ctx: Ctx,
  input: EventFilter & {
    readonly workspaceId: number;
    readonly order: 'asc' | 'desc';
    readonly position: number | null;
    readonly limit: number;
  },
): Promise<FeedPage> {
  const { workspaceId, order, position, limit } = input;
  const lastSequence = await sequenceAllEvents(ctx, workspaceId);
  const rows = await pageEvents(ctx.sql, workspaceId, input, order, position, limit + 1);
  const items = rows.slice(0, limit);
  const more = rows.length > limit;
  const lastShown = items.at(-1)?.sequence;
  const counts = await countDeliveriesOfEvents(
    ctx.sql,
    workspaceId,
    items.map((row) => row.id),
  );
  return {
    items: items.map((row) => ({ row, deliveries: counts.get(row.id) ?? {} })),
    position:
      more || order === 'desc' ? (lastShown ?? position ?? 0) : Math.max(lastSequence, lastShown ?? 0, position ?? 0),
    more,
  };
}

/** Returns events of contacts, newest first, before the event number `before`; includes every acknowledged write. */
export async function readContactEvents(
  ctx: Ctx,
  workspaceId: number,
  page: { readonly contactIds: readonly string[]; readonly before: number | null; readonly limit: number },
): Promise<EventRow[]> {
  await sequenceAllEvents(ctx, workspaceId);
  return pageContactEvents(ctx.sql, workspaceId, page);
}

/** Returns an event. Throws `event_not_found`. */
export async function getEvent(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly eventId: string },
): Promise<FeedEvent> {
  const { workspaceId, eventId } = input;
  await sequenceAllEvents(ctx, workspaceId);
  const row = await findEvent(ctx.sql, workspaceId, eventId);
  if (row === null) throw notFound('event');
  const counts = await countDeliveriesOfEvents(ctx.sql, workspaceId, [eventId]);
  return { row, deliveries: counts.get(eventId) ?? {} };
}
