import type { KeyRecord } from './access.js';

/** Owner of private items: a member, in every session, or an API key. */
export interface Owner {
  /** Reference: `person:` or `key:`, followed by the ID. */
  readonly ref: string;
  readonly kind: 'person' | 'api_key';
  readonly id: string;
  readonly name: string;
}

export function ownerOf({ id, name, session }: KeyRecord): Owner {
  if (session === undefined) return { ref: `key:${id}`, kind: 'api_key', id, name };
  const { person } = session;
  return { ref: `person:${person.id}`, kind: 'person', id: person.id, name: person.name };
}
