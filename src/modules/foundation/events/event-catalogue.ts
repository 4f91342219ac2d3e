import type { EventType } from './event-type.events.js';

/** All event types that this service writes, for subscriptions, queries, and documentation. */
export interface EventCatalogue {
  readonly types: readonly EventType[];
  readonly names: readonly string[];
  /** Names of types that wildcards exclude. */
  readonly optIn: ReadonlySet<string>;
  find(name: string): EventType | undefined;
}

/** Collects types in the order of lists. Throws if two have the same name, because endpoints could not distinguish them. */
export function catalogueOf(types: readonly EventType[]): EventCatalogue {
  const byName = new Map(types.map((type) => [type.name, type]));
  if (byName.size < types.length) throw new Error('Two event types have the same name.');
  return {
    types,
    names: [...byName.keys()],
    optIn: new Set(types.filter((type) => type.optIn).map((type) => type.name)),
    find: (name) => byName.get(name),
  };
}

/** Returns the group of a type in the console: the first part of the name; the second for `campaign.email.*` and `campaign.contact.*`. */
export function eventCategory(name: string): string {
  const [first = '', second = ''] = name.split('.');
  return first === 'campaign' && (second === 'email' || second === 'contact') ? second : first;
}
