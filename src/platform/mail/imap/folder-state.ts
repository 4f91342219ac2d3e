import type { ImapFlow, MailboxObject } from 'imapflow';
import { ImapFailure } from './failure.js';
import type { FolderState } from './types.js';

/** Returns the state of the open folder. @throws ImapFailure if the response has no position */
export async function folderState(client: ImapFlow, path: string): Promise<FolderState> {
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
