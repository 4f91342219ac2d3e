import { headerValue, parseHeaderBlock } from '../../../../engine/mail/headers.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { ApiFailure } from '../../../../platform/mail/api/problem.js';
import type { ApiKind, ApiMessage, ApiPage, ApiReader, ApiStream } from '../../../../platform/mail/api/types.js';
import { parseAddresses } from '../../../../platform/mail/mime/header-addresses.js';
import type { MailboxRow } from '../../../reach/mailboxes/index.js';
import {
  type DueSync,
  forgetFolders,
  holdsSync,
  keepCursor,
  type MailboxFolderRow,
  noteFoldersSeen,
  readFolders,
} from '../../../reach/mailboxes/syncs/index.js';
import { receiveMessage } from '../storing/receive.service.js';
import { ResultPending } from '../storing/receive-copy.service.js';
import { SyncLost } from './sync-folder.service.js';

export interface ApiJob {
  readonly sync: DueSync;
  readonly mailbox: MailboxRow;
  readonly reader: ApiReader;
  readonly kind: ApiKind;
  /** Returns whether to stop after the current message. */
  readonly isStopping: () => boolean;
}

/** Maximum bytes read per message. Longer ones are marked as truncated. */
const MAX_BYTES = 25 * 1024 * 1024;
/** Maximum per change list and turn, so that one mailbox does not block its slot for others. */
const TURN = { messages: 200, bytes: 32 * 1024 * 1024 } as const;
/** Milliseconds until a message with a pending result is checked again. */
const PENDING_MS = 3_000;
const DAY_MS = 86_400_000;
/** Precision of the stored time of the last poll if nothing changes. */
const SEEN_MS = 10 * 60_000;
/** Interval for folders that mail is moved to. Messages must be read before the next step, which is hours away. */
const FILED_MS = 5 * 60_000;

/** IMAP hosts by whose names the authentication results of these providers are recognized. */
const HOSTS: Readonly<Record<ApiKind, string>> = { gmail_api: 'imap.gmail.com', graph: 'outlook.office365.com' };

/**
 * Reads new messages of a mailbox through the API of its provider. Stores the cursor after the messages before it, so that a
 * killed process reads some of them again; duplicates are recognized by Message-ID. If the provider no longer accepts the
 * cursor, lists all messages since the last poll again, without a gap.
 * @returns milliseconds until the next call for remaining work; Infinity if none remains
 */
export async function syncApi(ctx: Ctx, job: ApiJob): Promise<number> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = job.sync;
  const streams = await job.reader.streams();
  const known = await readFolders(ctx, workspaceId, mailboxId);
  const gone = known.filter(({ name }) => !streams.some((stream) => stream.name === name)).map(({ name }) => name);
  await forgetFolders(ctx, workspaceId, mailboxId, gone);
  let againMs = Number.POSITIVE_INFINITY;
  for (const stream of streams) {
    if (job.isStopping()) return 0;
    const row = known.find(({ name }) => name === stream.name);
    const seenMs = row?.last_sync_at?.getTime() ?? 0;
    if (stream.role === null && ctx.clock.now().getTime() - seenMs < FILED_MS) continue;
    const streamMs = await syncStream(ctx, job, stream, row);
    // Replies match their original only after the results of sent messages have been stored.
    if (streamMs === PENDING_MS) return PENDING_MS;
    againMs = Math.min(againMs, streamMs);
  }
  return againMs;
}

async function syncStream(
  ctx: Ctx,
  job: ApiJob,
  stream: ApiStream,
  row: MailboxFolderRow | undefined,
): Promise<number> {
  let cursor = row?.cursor ?? null;
  let taken = 0;
  let bytes = 0;
  for (;;) {
    const page = await nextPage(ctx, job, stream, cursor, row);
    for (const id of page.messages) {
      const message = await job.reader.message(stream, id, MAX_BYTES);
      if (message === null || isOwnCopyElsewhere(job, message)) continue;
      try {
        await takeMessage(ctx, job, message);
      } catch (error) {
        if (error instanceof ResultPending) return PENDING_MS;
        throw error;
      }
      taken += 1;
      bytes += message.raw.length;
      if (job.isStopping()) return 0;
    }
    await storeCursor(ctx, job, stream, cursor === page.cursor ? row : undefined, page.cursor);
    cursor = page.cursor;
    if (page.isLast) return Number.POSITIVE_INFINITY;
    if (taken >= TURN.messages || bytes >= TURN.bytes || job.isStopping()) return 0;
  }
}

/** Returns the changes after a cursor, or everything since the last poll if the provider no longer accepts the cursor. */
async function nextPage(
  ctx: Ctx,
  { reader, mailbox, sync }: ApiJob,
  stream: ApiStream,
  cursor: string | null,
  row: MailboxFolderRow | undefined,
): Promise<ApiPage> {
  // Mail from before the mailbox was connected contains no replies.
  const connected = mailbox.created_at.getTime() - DAY_MS;
  // A mailbox that was previously read over IMAP already has older mail.
  const lastSync = row?.last_sync_at ?? mailbox.last_sync_at;
  const polled = lastSync === null ? 0 : lastSync.getTime() - 2 * DAY_MS;
  const since = new Date(Math.max(connected, polled));
  try {
    return await reader.changes(stream, cursor, since);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'cursor_gone' || cursor === null) throw error;
    ctx.log.info({ mailboxId: sync.mailbox_id, stream: stream.name, since }, 'a cursor expired; listing again');
    return reader.changes(stream, null, since);
  }
}

/** Bytes of a message that are searched for its From header. */
const HEAD_BYTES = 64 * 1024;

/** Returns whether a message outside Sent is from the mailbox itself: a copy or a forgery, so it is skipped. */
function isOwnCopyElsewhere({ mailbox }: ApiJob, { folder, raw }: ApiMessage): boolean {
  if (folder !== 'filed') return false;
  const [head = ''] = raw
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .split(/\r?\n\r?\n/, 1);
  const from = parseAddresses(headerValue(parseHeaderBlock(head), 'from') ?? '')[0];
  return from !== undefined && [mailbox.address, mailbox.send_as].includes(from.address.toLowerCase());
}

async function takeMessage(ctx: Ctx, { sync, kind }: ApiJob, message: ApiMessage): Promise<void> {
  const delivery = {
    workspaceId: sync.workspace_id,
    mailboxId: sync.mailbox_id,
    raw: message.raw,
    receivedAt: message.receivedAt ?? ctx.clock.now(),
    source: 'imap' as const,
    provider: HOSTS[kind],
    folder: message.folder,
    seen: message.isSeen,
    truncated: message.truncated,
    externalThreadId: message.threadId,
  };
  await receiveMessage(ctx, delivery, (ctx) => requireClaim(ctx, sync));
}

async function requireClaim(ctx: Ctx, sync: DueSync): Promise<void> {
  if (!(await holdsSync(ctx, sync))) throw new SyncLost();
}

/** @param unchanged row that already has this cursor; only its time is updated, at most once per `SEEN_MS` */
async function storeCursor(
  ctx: Ctx,
  { sync }: ApiJob,
  { name, role }: ApiStream,
  unchanged: MailboxFolderRow | undefined,
  cursor: string,
): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = sync;
  if (unchanged !== undefined) {
    const seenMs = unchanged.last_sync_at?.getTime() ?? 0;
    if (role === null || ctx.clock.now().getTime() - seenMs >= SEEN_MS)
      await noteFoldersSeen(ctx, workspaceId, mailboxId, [name]);
    return;
  }
  await inTx(ctx, async (ctx) => {
    await requireClaim(ctx, sync);
    await keepCursor(ctx, workspaceId, mailboxId, { name, role, cursor });
  });
}
