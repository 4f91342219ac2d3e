import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { ImapFailure, toImapFailure } from './failure.js';
import type { FetchedMessage, FolderRole, ImapSession } from './types.js';

const ROLES: Readonly<Record<string, FolderRole>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Junk': 'junk',
  '\\All': 'all',
  '\\Trash': 'trash',
  '\\Drafts': 'drafts',
  '\\Archive': 'archive',
};

/** UIDs and bytes in one FETCH: the answer to one command is bounded, and a break loses little. */
const FETCH_BATCH = 50;
const FETCH_BYTES = 32 * 1024 * 1024;
const LOGOUT_MS = 2_000;

/** Puts the connected client behind the session's narrow door. */
export function createImapSession(client: ImapFlow): ImapSession {
  const selected = () => {
    if (client.mailbox === false) throw new ImapFailure('refused', 'No folder is open', null);
    return client.mailbox;
  };

  return {
    get isOpen() {
      return client.usable;
    },

    get announcesNewMail() {
      return client.capabilities.has('IDLE');
    },

    listFolders: guarded(async () => {
      const folders = await client.list();
      return folders
        .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
        .map(({ path, specialUse, delimiter }) => ({ path, delimiter, role: ROLES[specialUse ?? ''] ?? null }));
    }),

    select: guarded(async (path: string) => {
      await client.mailboxOpen(path);
      // What SELECT said may be old by the server's own caches; NOOP makes it tell.
      await client.noop();
      const { uidValidity, uidNext, highestModseq, exists } = selected();
      return {
        path,
        uidValidity: Number(uidValidity),
        uidNext,
        highestModseq: highestModseq === undefined ? null : highestModseq.toString(),
        exists,
      };
    }),

    async *fetchSince(uid, { maxBytes, limit }) {
      try {
        const uids = await uidsAbove(client, uid);
        for (let start = 0; start < Math.min(uids.length, limit); start += FETCH_BATCH) {
          const batch = uids.slice(start, Math.min(start + FETCH_BATCH, limit));
          for (const group of await groupsBySize(client, batch, maxBytes)) {
            const query = {
              uid: true,
              flags: true,
              internalDate: true,
              size: true,
              threadId: true,
              source: { start: 0, maxLength: maxBytes },
            };
            const found = await client.fetchAll(group.join(','), query, { uid: true });
            // A server answers in its own order, and may add messages whose flags changed meanwhile.
            const wanted = new Set(group);
            const messages = found.filter((message) => wanted.has(message.uid) && message.source !== undefined);
            for (const message of messages.sort((a, b) => a.uid - b.uid)) {
              yield toFetched(isHollow(message) ? await fetchAlone(client, message, query) : message);
            }
          }
        }
      } catch (error) {
        throw toImapFailure(error);
      }
    },

    firstUidSince: guarded(async (date: Date) => {
      const { exists, uidNext } = selected();
      const found = exists === 0 ? [] : await client.search({ since: date }, { uid: true });
      return (found || []).reduce((first, uid) => Math.min(first, uid), uidNext);
    }),

    flagsChangedSince: guarded(async (modseq: string) => {
      const { exists, highestModseq } = selected();
      if (exists === 0 || highestModseq === undefined) return [];
      const options = { uid: true, changedSince: BigInt(modseq) };
      const found = await client.fetchAll('1:*', { uid: true, flags: true }, options);
      return found.map(({ uid, flags }) => ({ uid, flags: [...(flags ?? [])] }));
    }),

    findByMessageId: guarded(async (messageId: string) => {
      selected();
      const bare = messageId.replace(/^<|>$/g, '');
      const found = await client.search({ header: { 'message-id': bare } }, { uid: true });
      return found === false || found === undefined ? [] : found;
    }),

    addFlags: guarded(async (uids: readonly number[], flags: readonly string[]) => {
      if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), [...flags], { uid: true });
    }),

    removeFlags: guarded(async (uids: readonly number[], flags: readonly string[]) => {
      if (uids.length > 0) await client.messageFlagsRemove(uids.join(','), [...flags], { uid: true });
    }),

    move: guarded(async (uids: readonly number[], path: string) => {
      if (uids.length === 0) return;
      const moved = await client.messageMove(uids.join(','), path, { uid: true });
      if (moved === false) throw new ImapFailure('refused', `The messages were not moved to ${path}`, null);
    }),

    createFolder: guarded(async (name: string) => (await client.mailboxCreate(name)).path),

    append: guarded(async (path: string, raw: Buffer, { flags, date }: { flags: readonly string[]; date: Date }) => {
      const stored = await client.append(path, raw, [...flags], date);
      if (stored === false) throw new ImapFailure('refused', `The message was not stored in ${path}`, null);
      return stored.uid ?? null;
    }),

    watch({ onNewMail, onClosed }) {
      const onExists = (event: { count: number; prevCount: number }): void => {
        if (event.count > event.prevCount) onNewMail();
      };
      client.on('exists', onExists);
      client.once('close', onClosed);
      return () => {
        client.off('exists', onExists);
        client.off('close', onClosed);
      };
    },

    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_MS).unref());
      // A failing logout changes nothing: the connection is cut either way.
      await Promise.race([client.logout().catch(() => undefined), late]);
      client.close();
    },
  };
}

/**
 * UIDs above `uid`, ascending. `n:*` names the last message even when its UID is below n, so the answer is filtered; an
 * empty folder is not asked, because `*` has no meaning in it.
 */
async function uidsAbove(client: ImapFlow, uid: number): Promise<number[]> {
  await client.noop();
  if (client.mailbox === false || client.mailbox.exists === 0) return [];
  const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
  if (found === false || found === undefined) return [];
  return found.filter((candidate) => candidate > uid).sort((a, b) => a - b);
}

/** UIDs in portions whose messages fit into one answer together; a long message goes alone. */
async function groupsBySize(client: ImapFlow, uids: readonly number[], maxBytes: number): Promise<number[][]> {
  if (uids.length < 2) return uids.map((uid) => [uid]);
  const found = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true });
  const sizes = new Map(found.map((message) => [message.uid, message.size ?? maxBytes]));
  const groups: number[][] = [];
  let room = 0;
  for (const uid of uids) {
    const size = Math.min(sizes.get(uid) ?? 0, maxBytes);
    if (groups.length === 0 || size > room) {
      groups.push([]);
      room = FETCH_BYTES;
    }
    groups.at(-1)?.push(uid);
    room -= size;
  }
  return groups;
}

/** Some servers send an empty part where one command asks for the beginnings of several messages. */
function isHollow({ source, size }: FetchMessageObject): boolean {
  return source?.length === 0 && (size ?? 0) > 0;
}

async function fetchAlone(
  client: ImapFlow,
  message: FetchMessageObject,
  query: FetchQueryObject,
): Promise<FetchMessageObject> {
  const [alone] = await client.fetchAll(String(message.uid), query, { uid: true });
  if (alone === undefined || isHollow(alone)) {
    throw new ImapFailure('refused', `Message ${message.uid} can not be read`, null);
  }
  return alone;
}

function toFetched(message: FetchMessageObject): FetchedMessage {
  const raw = message.source ?? Buffer.alloc(0);
  const date = message.internalDate === undefined ? null : new Date(message.internalDate);
  const sizeBytes = message.size ?? raw.length;
  return {
    uid: message.uid,
    raw,
    truncated: sizeBytes > raw.length,
    sizeBytes,
    internalDate: date === null || Number.isNaN(date.getTime()) ? null : date,
    flags: [...(message.flags ?? [])],
    threadId: message.threadId ?? null,
  };
}

/** Every error of the client leaves as an ImapFailure. */
function guarded<A extends unknown[], R>(work: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      throw toImapFailure(error);
    }
  };
}
