import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, type ReplyLabel } from '../../../engine/lifecycle/reply-enums.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { notFound, ValidationError, valueIssue } from '../../../platform/errors.js';
import type { Owner } from '../../../platform/http/owner.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';
import { readAssignee } from './assignee.service.js';
import { pageThreads } from './listing/find-threads.reads.js';
import { findThreadView, type ThreadView } from './listing/thread-view.reads.js';
import { searchWords } from './listing/threads-search.js';
import type { ThreadFilter } from './listing/wanted-threads.js';

const NO_MAILBOX = -1;

/** Filters of conversations; absent ones match all. */
export interface ThreadFilters {
  readonly show_all_emails?: boolean | undefined;
  readonly search_text?: string | undefined;
  readonly campaign_id?: string | undefined;
  /** Bucket, or a single intent. */
  readonly reply_intent_bucket?: string | undefined;
  readonly replyIntent?: string | undefined;
  readonly has_customer_reply?: boolean | undefined;
  /** Mailbox by integer ID, UUID, or address. */
  readonly mailboxId?: string | undefined;
  readonly updatedSince?: Date | undefined;
  readonly is_read?: boolean | undefined;
  readonly archived: boolean;
  readonly snoozed: boolean;
  readonly authenticated?: boolean | undefined;
  readonly has_attachments?: boolean | undefined;
  readonly label?: readonly ReplyLabel[] | undefined;
  readonly label_id?: readonly string[] | undefined;
  /** Assignee: `me`, `none`, or the ID of a member. */
  readonly assignee?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface ThreadQuery extends ThreadFilters {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface ThreadPage {
  readonly threads: readonly ThreadView[];
  readonly nextCursor: string | null;
}

/**
 * Lists conversations, newest first, by their newest message or the later end of a snooze. Throws 422 `invalid_cursor`, `unknown_intent`,
 * and `unknown_person`.
 * @param spelt spelling of a parameter by the caller, for the location of an error
 */
export async function listThreads(
  ctx: Ctx,
  workspaceId: number,
  query: ThreadQuery,
  asker: Owner,
  spelt: (name: string) => string,
): Promise<ThreadPage> {
  const { cursor, limit, ...filters } = query;
  const binding: CursorBinding = { workspaceId, operation: 'listThreads', filters };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  const before = position === null ? null : { at: new Date(String(position[0])), id: Number(position[1]) };
  const filter = await readFilter(ctx, workspaceId, query, asker, (name) => ['query', spelt(name)]);
  if (filter === null) return { threads: [], nextCursor: null };
  const rows = await pageThreads(ctx.sql, workspaceId, ctx.clock.now(), filter, before, limit + 1);
  const threads = rows.slice(0, limit);
  const last = threads.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { threads, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.place_at, last.id]) : null };
}

/**
 * Returns the filter of a request; null if nothing can match, because the search has no words. Throws 422 `unknown_intent`
 * and `unknown_person`.
 * @param locOf location of a filter in the request
 */
export async function readFilter(
  ctx: Ctx,
  workspaceId: number,
  query: ThreadFilters,
  asker: Owner,
  locOf: (name: string) => readonly string[],
): Promise<ThreadFilter | null> {
  const classes = readClasses(query, locOf);
  const assignee = query.assignee === undefined ? null : readAssignee(query.assignee, asker, locOf('assignee'));
  return filterOf(ctx, workspaceId, query, { ...classes, assignee });
}

type Classes = Pick<ThreadFilter, 'buckets' | 'intents'>;
type Read = Classes & Pick<ThreadFilter, 'assignee'>;

/** Reads the filters of buckets and intents. A bucket filter also accepts an intent; if both filters are given, both apply. */
function readClasses(query: ThreadFilters, locOf: (name: string) => readonly string[]): Classes {
  const wanted: Array<{ name: string; value: string; known: readonly string[] }> = [];
  const { reply_intent_bucket: bucket, replyIntent: intent } = query;
  if (bucket !== undefined) {
    wanted.push({ name: 'reply_intent_bucket', value: bucket, known: [...REPLY_INTENT_BUCKETS, ...REPLY_INTENTS] });
  }
  if (intent !== undefined) wanted.push({ name: 'replyIntent', value: intent, known: REPLY_INTENTS });
  const unknown = wanted.filter(({ value, known }) => !known.includes(value));
  if (unknown.length > 0) {
    throw new ValidationError(
      unknown.map(({ name, value, known }) =>
        valueIssue([...locOf(name)], 'unknown_intent', say`must be one of ${known.join(', ')}`, value),
      ),
    );
  }
  // `neutral` is both a bucket and an intent, with the same conversations.
  const isBucket = bucket !== undefined && (REPLY_INTENT_BUCKETS as readonly string[]).includes(bucket);
  const intents = [bucket !== undefined && !isBucket ? bucket : null, intent ?? null].filter((name) => name !== null);
  const [first, second] = intents;
  const contradict = second !== undefined && first !== second;
  return {
    buckets: isBucket ? [bucket] : null,
    intents: intents.length === 0 ? null : contradict ? [] : [first as string],
  };
}

async function filterOf(ctx: Ctx, workspaceId: number, query: ThreadFilters, read: Read): Promise<ThreadFilter | null> {
  const { search_text: text, mailboxId: ref } = query;
  const words = text === undefined || text.trim() === '' ? null : searchWords(workspaceId, text);
  if (words === null && text !== undefined && text.trim() !== '') return null;
  const mailboxes = ref === undefined ? null : await findMailboxRefs(ctx, workspaceId, [ref]);
  return {
    all: query.show_all_emails ?? false,
    words,
    campaignId: query.campaign_id ?? null,
    ...read,
    hasCustomerReply: query.has_customer_reply ?? null,
    mailboxId: mailboxes === null ? null : (mailboxes.get(String(ref))?.id ?? NO_MAILBOX),
    updatedSince: query.updatedSince ?? null,
    isRead: query.is_read ?? null,
    archived: query.archived,
    snoozed: query.snoozed,
    authenticated: query.authenticated ?? null,
    hasAttachments: query.has_attachments ?? null,
    labels: query.label ?? null,
    labelIds: query.label_id ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
  };
}

/** Returns one conversation. Throws 404 `thread_not_found`. */
export async function viewThread(ctx: Ctx, workspaceId: number, threadId: number): Promise<ThreadView> {
  const view = await findThreadView(ctx.sql, workspaceId, threadId);
  if (view === undefined) throw notFound('thread');
  return view;
}
