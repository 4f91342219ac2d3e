import { campaignEvents } from './catalogue-campaigns.js';
import { contactEvents } from './catalogue-contacts.js';
import { workspaceEvents } from './catalogue-workspace.js';
import type { EventTypeSpec } from './event-type-spec.js';

/** Every event type of contract 6.2 with its sample, in the order of the contract. */
export const eventCatalogue = { ...campaignEvents, ...contactEvents, ...workspaceEvents } satisfies Record<
  string,
  EventTypeSpec
>;

export type EventType = keyof typeof eventCatalogue;

export const eventTypes = Object.keys(eventCatalogue) as EventType[];

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(eventCatalogue, name);
}

/** Types that wildcards leave out. */
export const optInEventTypes: ReadonlySet<string> = new Set(eventTypes.filter((type) => eventCatalogue[type].optIn));

/** The part before the first dot: what a console groups types by. */
export function eventCategory(type: EventType): string {
  const [first, second] = type.split('.');
  return first === 'campaign' && (second === 'email' || second === 'contact') ? second : (first as string);
}

/** The schema version of a type's data. Rows of a type that this version no longer knows are read as version 1. */
export function schemaVersionOf(type: string): number {
  return isEventType(type) ? eventCatalogue[type].schemaVersion : 1;
}
