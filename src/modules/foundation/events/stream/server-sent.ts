import type { Scope } from '../../../../platform/http/access.js';
import type { EventTrace } from '../events.repo.js';

// Texts of a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).

/** Milliseconds that disconnected clients wait before they reconnect. */
export const RETRY = 'retry: 2000\n\n';

/** Message that presence in conversations has changed. Not part of the log, so it has no number. */
export const PRESENCE = 'event: presence\ndata: {}\n\n';

/** Formats the permissions of the reader. Not part of the log, so it has no number. */
export function accessText(scopes: readonly Scope[]): string {
  return `event: access\ndata: ${JSON.stringify({ scopes })}\n\n`;
}

/** Heartbeat with the current position, from which a reconnecting client continues. */
export function stillHere(position: number | null): string {
  return position === null ? ': still here\n\n' : `: still here\nid: ${position}\n\n`;
}

/** Message that too many events were missed, or that they are no longer kept, so that the client must reload everything. */
export function resync(position: number): string {
  return `id: ${position}\nevent: resync\ndata: {}\n\n`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the type and IDs of an event; clients fetch the details by ID. */
export function eventText({ id, sequence, type, ids }: EventTrace): string {
  const known = Object.entries(ids).filter(([, value]) => Number.isInteger(value) || UUID.test(String(value)));
  return `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify({ eventId: id, ...Object.fromEntries(known) })}\n\n`;
}
