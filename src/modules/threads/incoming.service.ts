import { baseSubject } from '../../engine/mail/base-subject.js';
import {
  chooseThread,
  nearestFirst,
  SUBJECT_MATCH_DAYS,
  type ThreadEvidence,
  type ThreadFacts,
} from '../../engine/mail/choose-thread.js';
import { snippetOf } from '../../engine/message/snippet.js';
import type { Ctx } from '../../platform/context.js';
import { together, writeTogether } from '../../platform/lockstep/lockstep.js';
import { type CandidateFacts, findByMessageIds, type KnownMessage, listCandidates } from './incoming.reads.js';
import {
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

/** Starts receiving into a mailbox, exclusively until the end of the transaction. */
export function beginReceiving(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<void> {
  return writeTogether(ctx, 'threads.begin', mailboxId, (ctx, all) => {
    const inOrder = [...new Set(all)].sort((one, other) => one - other);
    return lockReceiving(ctx.sql, workspaceId, inOrder);
  });
}

/** Returns the stored messages with these Message-IDs, in any mailbox of the workspace. */
export function findKnownMessages(ctx: Ctx, workspaceId: number, headers: readonly string[]): Promise<KnownMessage[]> {
  return together(ctx, 'threads.known', headers, async (ctx, all) => {
    const found = await findByMessageIds(ctx.sql, workspaceId, [...new Set(all.flat())]);
    return all.map((own) => found.filter(({ header }) => own.includes(header)));
  });
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
  const rows = await together(ctx, 'threads.candidates', facts, (ctx, all) =>
    listCandidates(ctx.sql, workspaceId, all),
  );
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

/**
 * Adds a message to its conversation with its source and attachments, in the caller's transaction, which has started
 * receiving and has checked that the message is new.
 * @param threadClass resulting class of the conversation: saves a statement compared to `setThreadIntent`, and a
 * version of a row that is in a dozen indexes.
 */
export async function recordIncoming(
  ctx: Ctx,
  workspaceId: number,
  message: Omit<IncomingMessage, 'baseSubject' | 'snippet' | 'hasAttachments'>,
  parts: {
    readonly raw: Buffer | null;
    readonly envelope?: ReceivedEnvelope | null;
    readonly attachments: readonly Omit<StoredAttachment, 'id'>[];
  },
  threadClass: ThreadClass | null = null,
): Promise<{ threadId: number; messageId: number }> {
  const now = ctx.clock.now();
  const row: IncomingMessage = {
    ...message,
    baseSubject: baseSubject(message.subject),
    snippet: snippetOf(message.bodyTextTrimmed === '' ? message.bodyText : message.bodyTextTrimmed),
    hasAttachments: parts.attachments.some((attachment) => !attachment.inline),
  };
  const source = parts.raw === null ? null : { raw: parts.raw, envelope: parts.envelope ?? null };
  const recorded = await together(ctx, 'threads.record', { message: row, source, threadClass }, (ctx, entries) =>
    insertIncoming(ctx.sql, workspaceId, now, entries),
  );
  await insertAttachments(
    ctx.sql,
    workspaceId,
    recorded.messageId,
    parts.attachments.map((attachment) => ({ ...attachment, id: ctx.ids.uuid() })),
  );
  return recorded;
}
