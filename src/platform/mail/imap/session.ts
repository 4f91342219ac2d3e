import type { ImapFlow, MailboxObject } from 'imapflow';
import { endsWithin } from '../../within.js';
import type { Step } from './bounds.js';
import { ImapFailure, toImapFailure } from './failure.js';
import { fetchSince, searchUids } from './fetch.js';
import { foldersOf, STATUS_ITEMS, toStatus } from './listing.js';
import type { FolderState, ImapSession } from './types.js';

const LOGOUT_MS = 2_000;

/**
 * Wraps the connected client in the session's interface.
 * @param step limits of each call
 * @param owner owner of the reserved memory when it is scarce
 */
export function createImapSession(client: ImapFlow, step: Step, owner: string): ImapSession {
  const selected = () => {
    if (client.mailbox === false) throw new ImapFailure('refused', 'No folder is open', null);
    return client.mailbox;
  };
  const guarded = guardedBy(step);

  return {
    get isOpen() {
      return client.usable;
    },

    get announcesNewMail() {
      return client.capabilities.has('IDLE');
    },

    listFolders: guarded(async (options?: { readonly withStatus: boolean }) => {
      const isAsked = options?.withStatus === true && client.capabilities.has('LIST-STATUS');
      return foldersOf(client, await client.list(isAsked ? { statusQuery: STATUS_ITEMS } : {}));
    }),

    folderStatus: guarded(async (path: string) => {
      const status = toStatus(await client.status(path, STATUS_ITEMS));
      if (status === null) throw new ImapFailure('refused', `The server does not say what is in ${path}`, null);
      return status;
    }),

    select: guarded(async (path: string) => {
      await client.mailboxOpen(path);
      // The response to SELECT may be cached by the server; NOOP refreshes it.
      await client.noop();
      return folderState(client, path);
    }),

    async *fetchSince(uid, options) {
      try {
        yield* fetchSince({ client, step, owner }, uid, options);
      } catch (error) {
        throw toImapFailure(error);
      }
    },

    firstUidSince: guarded(async (date: Date) => {
      const { exists } = selected();
      const found = exists === 0 ? [] : await searchUids(client, { since: date });
      return found.reduce<number | null>((first, uid) => Math.min(first ?? uid, uid), null);
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
      return searchUids(client, { header: { 'message-id': bare } });
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
      // A failing logout changes nothing, because the connection is closed in any case.
      await endsWithin(
        LOGOUT_MS,
        client.logout().catch(() => undefined),
      );
      client.close();
    },
  };
}

/** Limits every call, and converts every error of the client to an ImapFailure. */
function guardedBy(step: Step) {
  return <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await step(() => work(...args));
      } catch (error) {
        throw toImapFailure(error);
      }
    };
}

/** Returns the state of the open folder. @throws ImapFailure if the response has no position */
async function folderState(client: ImapFlow, path: string): Promise<FolderState> {
  const { mailbox } = client;
  if (mailbox === false) throw new ImapFailure('refused', 'No folder is open', null);
  const { uidValidity, highestModseq, exists } = mailbox;
  if (uidValidity === undefined) {
    throw new ImapFailure('refused', `The server says no valid UIDVALIDITY of ${path}`, null);
  }
  if (exists === undefined || exists > MOST_MESSAGES) {
    throw new ImapFailure('refused', `The server does not say how many messages are in ${path}`, null);
  }
  return {
    path,
    uidValidity: Number(uidValidity),
    uidNext: await nextUid(client, mailbox),
    highestModseq: highestModseq === undefined ? null : highestModseq.toString(),
    exists,
  };
}

/** Maximum number of messages that the database can store. */
const MOST_MESSAGES = 2 ** 31 - 1;

/** Servers of RFC 3501 may omit UIDNEXT, which is then the UID after the last message. */
async function nextUid(client: ImapFlow, { uidNext, exists }: MailboxObject): Promise<number> {
  if (uidNext !== undefined) return uidNext;
  const [last] = exists === 0 ? [] : await client.fetchAll('*', { uid: true });
  return (last?.uid ?? 0) + 1;
}
