import type { EventBase } from './blocks.events.js';
import type { EventRow } from './events.repo.js';

/** Returns the `data` of an event for feeds and deliveries: common fields first, then its own. */
export function eventData(workspaceId: number, event: EventRow): EventBase & Record<string, unknown> {
  const base: EventBase = {
    eventId: event.id,
    sequence: event.sequence,
    workspaceId,
    schemaVersion: event.schema_version,
    test: event.test,
  };
  // Spread twice: the common fields come first and cannot be overwritten by a field of the same name.
  return { ...base, ...event.data, ...base };
}
