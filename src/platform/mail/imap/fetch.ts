import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { Gate } from '../../gate.js';
import type { Step } from './bounds.js';
import { ImapFailure } from './failure.js';
import type { FetchedMessage, FetchOptions, MessageHead } from './types.js';

/**
 * Maximum messages per FETCH, which bounds a response and the loss by a broken connection. Long messages are fetched
 * individually.
 */
const FETCH_BATCH = 50;
const FETCH_BYTES = 1024 * 1024;
/** Bytes reserved for what surrounds messages in a response. */
const AROUND_BYTES = 256 * 1024;

/** Memory for long messages of all connections of this process. Hosts take turns; short messages do not wait. */
const longOnes = new Gate(128 * 1024 * 1024);

export interface Reading {
  readonly client: ImapFlow;
  readonly step: Step;
  /** Owner whose turn it is to use memory. */
  readonly owner: string;
}

/** Yields messages above `uid`, ascending, until `limit` were found. Skips messages that are deleted in between. */
export async function* fetchSince(
  reading: Reading,
  uid: number,
  { maxBytes, limit, choose, mostHeads = Number.POSITIVE_INFINITY }: FetchOptions,
): AsyncGenerator<FetchedMessage> {
  const { client, step } = reading;
  const uids = await step(() => uidsAbove(client, uid));
  let found = 0;
  let looked = 0;
  while (uids.length > 0 && found < limit && looked < mostHeads) {
    const batch = uids.splice(0, Math.min(FETCH_BATCH, limit - found));
    looked += batch.length;
    for (const all of await step(() => groupsBySize(client, batch, maxBytes))) {
      const group = choose === undefined ? all : await chosenOf(reading, all, maxBytes, choose);
      for await (const message of readGroup(reading, group, maxBytes)) {
        found += 1;
        yield message;
      }
    }
  }
}

/** Returns the UIDs of messages that match `query`. A rejected search is an error, not an empty folder. */
export async function searchUids(client: ImapFlow, query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (Array.isArray(found)) return found;
  if (client.usable) throw new ImapFailure('refused', 'The server does not search the folder', null);
  throw new ImapFailure('connection_failed', 'The server ended the connection', null);
}

/**
 * Returns UIDs above `uid`, ascending. `n:*` includes the last message even if its UID is below n, so the result is
 * filtered. Empty folders are skipped, because `*` has no meaning there.
 */
async function uidsAbove(client: ImapFlow, uid: number): Promise<number[]> {
  await client.noop();
  if (client.mailbox === false || client.mailbox.exists === 0) return [];
  const found = await searchUids(client, { uid: `${uid + 1}:*` });
  return found.filter((candidate) => candidate > uid).sort((a, b) => a - b);
}

interface Group {
  readonly uids: number[];
  /** Total size as reported by the server, of each message at most what is read. */
  bytes: number;
}

/** Groups UIDs whose messages fit into one response. Long messages form groups of one. */
async function groupsBySize(client: ImapFlow, uids: readonly number[], maxBytes: number): Promise<Group[]> {
  const found = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true });
  const sizes = new Map(found.map((message) => [message.uid, message.size]));
  const groups: Group[] = [];
  for (const uid of uids) {
    const size = Math.min(sizes.get(uid) ?? 0, maxBytes);
    const last = groups.at(-1);
    if (last === undefined || last.bytes + size > FETCH_BYTES) {
      groups.push({ uids: [uid], bytes: size });
    } else {
      last.uids.push(uid);
      last.bytes += size;
    }
  }
  return groups;
}

/** Fetches the wanted messages of a group by their envelopes, which are never longer than the messages. */
async function chosenOf(
  { client, step }: Reading,
  group: Group,
  maxBytes: number,
  choose: NonNullable<FetchOptions['choose']>,
): Promise<Group> {
  const query: FetchQueryObject = { uid: true, flags: true, internalDate: true, envelope: true };
  const most = (group.bytes > FETCH_BYTES ? maxBytes : 2 * group.bytes) + AROUND_BYTES;
  const answers = await step(() => client.fetchAll(group.uids.join(','), query, { uid: true }), most);
  const wanted = await choose(answers.filter(({ uid }) => group.uids.includes(uid)).map(toHead));
  return { ...group, uids: group.uids.filter((uid) => wanted.has(uid)) };
}

function toHead({ uid, flags, internalDate, envelope }: FetchMessageObject): MessageHead {
  return {
    uid,
    flags: [...(flags ?? [])],
    internalDate: validDate(internalDate),
    messageId: envelope?.messageId ?? null,
    date: validDate(envelope?.date),
    from: envelope?.from?.[0]?.address ?? null,
  };
}

function validDate(value: Date | string | undefined): Date | null {
  const date = value === undefined ? null : new Date(value);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

/** Reads a group with one command, and reserves memory until its messages are taken. */
async function* readGroup(reading: Reading, group: Group, maxBytes: number): AsyncGenerator<FetchedMessage> {
  if (group.uids.length === 0) return;
  const isLong = group.bytes > FETCH_BYTES;
  // Some servers estimate sizes.
  const bytes = (isLong ? maxBytes : 2 * group.bytes) + AROUND_BYTES;
  const leave = isLong ? await longOnes.enter(reading.owner, bytes) : () => undefined;
  try {
    const found = await fetchBodies(reading, group.uids, maxBytes, bytes);
    const still = await stillThere(
      reading,
      group.uids.filter((uid) => !found.has(uid)),
    );
    for (const uid of group.uids) {
      const message = found.get(uid);
      if (message !== undefined) yield toFetched(message);
      else if (still.has(uid)) yield* readAlone(reading, uid, group, maxBytes);
    }
  } finally {
    leave();
  }
}

/** Returns messages with content by UID. Servers respond in their own order, and add unrequested items. */
async function fetchBodies(
  { client, step }: Reading,
  uids: readonly number[],
  maxBytes: number,
  bytes: number,
): Promise<Map<number, FetchMessageObject>> {
  const query: FetchQueryObject = {
    uid: true,
    flags: true,
    internalDate: true,
    size: true,
    threadId: true,
    source: { start: 0, maxLength: maxBytes },
  };
  const answers = await step(() => client.fetchAll(uids.join(','), query, { uid: true }), bytes);
  const wanted = new Set(uids);
  return new Map(
    answers.filter((message) => wanted.has(message.uid) && isWhole(message)).map((each) => [each.uid, each]),
  );
}

/**
 * Returns whether the content is complete. Some servers send an empty part, or none, if one command requests the
 * beginnings of several messages.
 */
function isWhole({ source, size }: FetchMessageObject): boolean {
  return source instanceof Buffer && (source.length > 0 || size === 0);
}

/** Returns which of these messages still exist. Only after a NOOP has the server reported deletions. */
async function stillThere({ client, step }: Reading, uids: readonly number[]): Promise<Set<number>> {
  if (uids.length === 0) return new Set();
  await step(() => client.noop());
  return new Set(await step(() => searchUids(client, { uid: uids.join(',') })));
}

/**
 * Reads a message individually whose content was missing from its group.
 * @throws ImapFailure if the message exists without content
 */
function readAlone(reading: Reading, uid: number, group: Group, maxBytes: number): AsyncGenerator<FetchedMessage> {
  if (group.uids.length === 1) throw new ImapFailure('refused', `Message ${uid} cannot be read`, null);
  return readGroup(reading, { uids: [uid], bytes: maxBytes }, maxBytes);
}

function toFetched(message: FetchMessageObject): FetchedMessage {
  const raw = message.source ?? Buffer.alloc(0);
  const sizeBytes = message.size ?? raw.length;
  return {
    uid: message.uid,
    raw,
    truncated: sizeBytes > raw.length,
    sizeBytes,
    internalDate: dateOf(message),
    flags: [...(message.flags ?? [])],
    threadId: threadIdOf(message),
  };
}

/** Returns the arrival time, or null for a time at which no message can have arrived. */
function dateOf({ internalDate }: FetchMessageObject): Date | null {
  const date = internalDate === undefined ? null : new Date(internalDate);
  const year = date?.getUTCFullYear() ?? Number.NaN;
  return year >= 1970 && year < 2200 ? date : null;
}

/** Returns the thread ID. RFC 8474, section 4, allows no other form; invented values are ignored. */
function threadIdOf({ threadId }: FetchMessageObject): string | null {
  return threadId !== undefined && /^[\w-]{1,255}$/.test(threadId) ? threadId : null;
}
