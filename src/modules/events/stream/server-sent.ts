import type { EventTrace } from '../events.repo.js';

// Texts of a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).

/** Clients that were cut off wait this long before they come again. */
export const RETRY = 'retry: 2000\n\n';

/** Who looks at which conversation is different. No event of the log, so it has no number. */
export const PRESENCE = 'event: presence\ndata: {}\n\n';

/** The permissions of the reader changed. Not part of the log, so it has no number. */
export const ACCESS = 'event: access\ndata: {}\n\n';

/** Nothing has happened up to here. A client that comes again names this number. */
export function stillHere(position: number | null): string {
  return position === null ? ': still here\n\n' : `: still here\nid: ${position}\n\n`;
}

/** What was missed is too much to tell, or no longer kept: the client reads everything anew. */
export function resync(position: number): string {
  return `id: ${position}\nevent: resync\ndata: {}\n\n`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The type of an event and ids; a reader that wants to know more asks by them. */
export function eventText({ id, sequence, type, ids }: EventTrace): string {
  const known = Object.entries(ids).filter(([, value]) => Number.isInteger(value) || UUID.test(String(value)));
  return `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify({ eventId: id, ...Object.fromEntries(known) })}\n\n`;
}
