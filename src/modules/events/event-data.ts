import type { EventBase } from './blocks.events.js';
import type { EventRow } from './events.repo.js';

/** The `data` of an event as feeds and deliveries show it: what every event carries, then its own fields. */
export function eventData(workspaceId: number, event: EventRow): EventBase & Record<string, unknown> {
  const base: EventBase = {
    eventId: event.id,
    sequence: event.sequence,
    workspaceId,
    schemaVersion: event.schema_version,
    test: event.test,
  };
  // Spread twice: the base stands first and can not be overwritten by a field of the same name.
  return { ...base, ...event.data, ...base };
}
