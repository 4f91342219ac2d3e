import { baseSubject } from '../../../engine/mail/base-subject.js';
import {
  chooseThread,
  nearestFirst,
  SUBJECT_MATCH_DAYS,
  type ThreadEvidence,
  type ThreadFacts,
} from '../../../engine/mail/choose-thread.js';
import { snippetOf } from '../../../engine/message/snippet.js';
import type { Ctx } from '../../../platform/context.js';
import { useBlobs } from '../../../platform/files/blobs/blobs.js';
import { type CandidateFacts, findByMessageIds, type KnownMessage, listCandidates } from './incoming.reads.js';
import {
  type Entry,
  type IncomingMessage,
  insertAttachments,
  insertIncoming,
  lockReceiving,
  type ReceivedEnvelope,
  type StoredAttachment,
} from './incoming.repo.js';
import type { ThreadClass } from './thread-intent.repo.js';

const SUBJECT_MATCH_MS = SUBJECT_MATCH_DAYS * 86_400_000;

/** Represents the counterpart of messages without a sender: they share one. */
const NOBODY = '';

/** Starts receiving into mailboxes, exclusively until the end of the transaction. */
export function beginReceiving(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(mailboxIds)].sort((one, other) => one - other);
  return lockReceiving(ctx.sql, workspaceId, inOrder);
}

/** Returns the stored messages with these Message-IDs, in any mailbox of the workspace. */
export function findKnownMessages(ctx: Ctx, workspaceId: number, headers: readonly string[]): Promise<KnownMessage[]> {
  return findByMessageIds(ctx.sql, workspaceId, [...new Set(headers)]);
}

/** Criteria for finding a thread. Its counterparts are all addresses but the mailbox, in lower case. */
export interface ThreadSearch extends ThreadFacts {
  readonly mailboxId: number;
  /** Stored messages with these Message-IDs. */
  readonly known: readonly KnownMessage[];
}

/**
 * Returns the conversation of a message; null if it starts one. Another mailbox's conversation counts only if the message replies to one
 * of its messages, as for campaigns with another Reply-To.
 */
export async function findThread(
  ctx: Ctx,
  workspaceId: number,
  search: ThreadSearch,
): Promise<{ threadId: number; evidence: ThreadEvidence } | null> {
  const ids = nearestFirst(search);
  const facts: CandidateFacts = {
    mailboxId: search.mailboxId,
    ids,
    providerThreadId: search.providerThreadId,
    counterparts: search.counterparts,
    since: new Date(search.at.getTime() - SUBJECT_MATCH_MS),
    until: new Date(search.at.getTime() + SUBJECT_MATCH_MS),
  };
  const rows = await listCandidates(ctx.sql, workspaceId, facts);
  const chosen = chooseThread(
    { ...search, counterparts: search.counterparts.length === 0 ? [NOBODY] : search.counterparts },
    rows.map((row) => ({ ...row, counterparts: [row.contactEmail ?? NOBODY] })),
  );
  if (chosen !== null && chosen.evidence !== 'subject') return chosen;
  const outbound = new Map(
    search.known.filter((each) => each.direction === 'outbound').map((each) => [each.header, each]),
  );
  const answered = ids.map((id) => outbound.get(id)).find((each) => each !== undefined);
  return answered === undefined ? chosen : { threadId: answered.threadId, evidence: 'reference' };
}

/** Message that joins or starts a conversation. */
export interface Incoming {
  readonly message: Omit<IncomingMessage, 'baseSubject' | 'snippet' | 'hasAttachments'>;
  /** Bytes of the message; null if they are not kept. */
  readonly raw: Buffer | null;
  /** Stored object with these bytes; absent or null to store them in the row. */
  readonly rawBlobId?: string | null;
  readonly envelope?: ReceivedEnvelope | null;
  readonly attachments: readonly Omit<StoredAttachment, 'id'>[];
  /**
   * Resulting class of the conversation: saves a statement compared to `setThreadIntent`, and a version of a row that is in a dozen
   * indexes. Absent or null for none.
   */
  readonly threadClass?: ThreadClass | null;
}

/**
 * Adds messages to their conversations with their sources and attachments, in the caller's transaction, which has started receiving
 * and has checked that they are new. Existing conversations are locked in ID order; each may get one message. Returns the stored
 * messages in order.
 */
export async function recordIncoming(
  ctx: Ctx,
  workspaceId: number,
  incoming: readonly Incoming[],
): Promise<Array<{ threadId: number; messageId: number }>> {
  if (incoming.length === 0) return [];
  await useBlobs(
    ctx.sql,
    workspaceId,
    incoming.flatMap(({ rawBlobId }) => rawBlobId ?? []),
  );
  const recorded = await insertIncoming(ctx.sql, workspaceId, ctx.clock.now(), incoming.map(entryOf));
  for (const [at, { attachments }] of incoming.entries()) {
    const stored = attachments.map((attachment) => ({ ...attachment, id: ctx.ids.uuid() }));
    await insertAttachments(ctx.sql, workspaceId, (recorded[at] as { messageId: number }).messageId, stored);
  }
  return recorded;
}

function entryOf({
  message,
  raw,
  rawBlobId = null,
  envelope = null,
  attachments,
  threadClass = null,
}: Incoming): Entry {
  const row: IncomingMessage = {
    ...message,
    baseSubject: baseSubject(message.subject),
    snippet: snippetOf(message.bodyTextTrimmed === '' ? message.bodyText : message.bodyTextTrimmed),
    hasAttachments: attachments.some((attachment) => !attachment.inline),
  };
  return { message: row, source: raw === null ? null : { raw, blobId: rawBlobId, envelope }, threadClass };
}
