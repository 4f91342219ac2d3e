import type { Member } from './cast.js';
import type { Entry } from './mail-world.js';
import type { Month } from './month.js';

/** The log, indexed for the judges: a month of many mailboxes has a hundred thousand entries. */
interface Index {
  readonly addresses: ReadonlySet<string>;
  readonly sentBy: ReadonlyMap<string, readonly Entry[]>;
  readonly byPair: ReadonlyMap<string, readonly Entry[]>;
  /** Messages outside warmup, by the opening of the conversation they belong to. */
  readonly strangers: ReadonlyMap<string, readonly Entry[]>;
}

const indexes = new WeakMap<Month, Index>();

function indexOf(month: Month): Index {
  const known = indexes.get(month);
  if (known !== undefined) return known;
  const index = {
    addresses: new Set(month.cast.map(({ address }) => address)),
    sentBy: grouped(month.log.filter(isSent), ({ from }) => from),
    byPair: grouped(month.log, ({ from, to }) => `${from} ${to}`),
    strangers: grouped(
      month.log.filter(({ by, references }) => by !== 'service' && references.length > 0),
      ({ references }) => references[0] as string,
    ),
  };
  indexes.set(month, index);
  return index;
}

function grouped(entries: readonly Entry[], by: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(by(entry));
    if (group === undefined) groups.set(by(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}

/**
 * Returns the messages that a mailbox has transmitted, in order: accepted, or kept by a server that did not confirm
 * them.
 */
export function sentBy(month: Month, member: Member): readonly Entry[] {
  return indexOf(month).sentBy.get(member.address) ?? [];
}

/** Returns all earlier messages between the two mailboxes, including rejected ones. */
export function earlierOfPair(month: Month, { from, to, at }: Entry): Entry[] {
  return (indexOf(month).byPair.get(`${from} ${to}`) ?? []).filter((entry) => entry.at < at);
}

/** Returns messages of people and machines in the conversation that this message started. */
export function strangersIn(month: Month, opening: string): readonly Entry[] {
  return indexOf(month).strangers.get(opening) ?? [];
}

export function isSent(entry: Entry): boolean {
  return entry.by === 'service' && entry.result !== 'refused';
}

/**
 * Returns whether an entry is email between two mailboxes of the cast; everything else that the service sends belongs to a
 * campaign.
 */
export function isWarmup(month: Month, entry: Entry): boolean {
  return indexOf(month).addresses.has(entry.to);
}

export const clock = (at: number): string => new Date(at).toISOString();
