import { isInbox } from '../../../../engine/mail-folders/folder-readings.js';
import type { Ctx } from '../../../../platform/context.js';
import type {
  FetchedMessage,
  FolderState,
  ImapFolder,
  ImapSession,
  MessageHead,
} from '../../../../platform/mail/imap/types.js';
import type { MailboxRow } from '../../../reach/mailboxes/index.js';
import { type DueSync, holdsSync, keepFolder, type MailboxFolderRow } from '../../../reach/mailboxes/syncs/index.js';
import { receiveMessage } from '../storing/receive.service.js';
import { ResultPending } from '../storing/receive-copy.service.js';

/** The claim of this poll was lost: nothing more may be written under it. */
export class SyncLost extends Error {
  constructor() {
    super('Another worker polls this mailbox now.');
    this.name = 'SyncLost';
  }
}

export interface SyncJob {
  readonly sync: DueSync;
  readonly mailbox: MailboxRow;
  readonly session: ImapSession;
  /** Server of the provider. */
  readonly host: string;
  /** Returns whether to disconnect after the current message. */
  readonly isStopping: () => boolean;
}

/** Maximum bytes read per message. Longer ones are marked as truncated. */
const MAX_BYTES = 25 * 1024 * 1024;
/**
 * Maximum per folder and turn; the first limit reached ends the turn, and one message may exceed it. Prevents a folder with
 * constant traffic from blocking its mailbox's slot and other folders.
 */
const TURN = { messages: 200, bytes: 32 * 1024 * 1024, ms: 60_000 } as const;
/** Milliseconds until a message with a pending result is checked again. */
const PENDING_MS = 3_000;
const DAY_MS = 86_400_000;

/** Options for reading a folder. */
export interface FolderLook {
  /** Callback before the folder is opened: this read may miss announcements from then on. */
  readonly onSelect?: (() => void) | undefined;
  /**
   * Selection of messages in a folder that mail is moved to, so that most of its messages were read before in another
   * folder.
   */
  readonly filed?: FiledMail | undefined;
}

/** Selection of messages in a folder that mail is moved to. */
export interface FiledMail {
  /** Messages that arrived earlier are skipped. */
  readonly since: Date;
  /** Selects messages to fetch by the data known before fetching. */
  readonly choose: (heads: readonly MessageHead[]) => Promise<ReadonlySet<number>>;
  /** Time limit of the folder. */
  readonly ms: number;
}

/** Maximum filed messages examined per round, in addition to fetched messages. */
const MOST_HEADS = 2_000;

/**
 * Reads new messages of one folder. The cursor is committed with each message, so a broken connection or a killed
 * process continues after the last one. A new UIDVALIDITY, or a next UID that decreased, reads the time since the last
 * poll again; stored messages are recognized by their Message-ID.
 * @returns milliseconds until the folder is checked again for the rest: 0 after a full turn, Infinity if everything was
 * read
 */
export async function syncFolder(
  ctx: Ctx,
  job: SyncJob,
  folder: ImapFolder,
  known: MailboxFolderRow | undefined,
  { onSelect, filed }: FolderLook = {},
): Promise<number> {
  const { session, mailbox } = job;
  onSelect?.();
  const state = await session.select(folder.path);
  const arrived = filed?.since ?? new Date(mailbox.created_at.getTime() - DAY_MS);
  const lastUid = await firstCursor(session, arrived, state, known);
  const isNew = known === undefined || known.uid_validity !== state.uidValidity;
  const isChanged = isNew || known.messages !== state.exists;
  if (isChanged) await writeCursor(ctx, job, folder, state, lastUid);
  // SELECT reports the next UID. Messages that arrive a moment later change only the number of messages.
  if (!isChanged && state.uidNext <= lastUid + 1) return Number.POSITIVE_INFINITY;
  const beganMs = performance.now();
  let taken = 0;
  let bytes = 0;
  let heads = 0;
  let passed = lastUid;
  const choose = async (given: readonly MessageHead[]): Promise<ReadonlySet<number>> => {
    heads += given.length;
    const chosen = (await filed?.choose(given)) ?? new Set();
    passed = Math.max(passed, ...given.map(({ uid }) => uid));
    return chosen;
  };
  const bounds = { maxBytes: MAX_BYTES, limit: TURN.messages };
  const options = filed === undefined ? bounds : { ...bounds, choose, mostHeads: MOST_HEADS };
  for await (const message of session.fetchSince(lastUid, options)) {
    try {
      await takeMessage(ctx, job, folder, state, message);
    } catch (error) {
      if (error instanceof ResultPending) return PENDING_MS;
      throw error;
    }
    taken += 1;
    bytes += message.raw.length;
    const isOver = performance.now() - beganMs >= Math.min(TURN.ms, filed?.ms ?? TURN.ms);
    if (job.isStopping() || bytes >= TURN.bytes || isOver) return 0;
  }
  // Messages after the last fetched one are not wanted, and need no second check.
  if (passed > lastUid) await writeCursor(ctx, job, folder, state, passed);
  return taken < TURN.messages && heads < MOST_HEADS ? Number.POSITIVE_INFINITY : 0;
}

/** Returns the UID after which reading starts. Mail from before the mailbox was connected contains no replies. */
async function firstCursor(
  session: ImapSession,
  arrived: Date,
  state: FolderState,
  known: MailboxFolderRow | undefined,
): Promise<number> {
  const isSame = known !== undefined && known.uid_validity === state.uidValidity;
  // A next UID that was given before: the server was restored from a copy, and assigns the following UIDs a second
  // time.
  const isBack = isSame && state.uidNext <= known.last_uid;
  if (isSame && !isBack) return known.last_uid;
  // Two days allow for servers that give moved messages a new time.
  const polled = known?.last_sync_at == null ? 0 : known.last_sync_at.getTime() - 2 * DAY_MS;
  const first = await session.firstUidSince(new Date(Math.max(arrived.getTime(), polled)));
  if (first !== null) return first - 1;
  return isBack ? known.last_uid : state.uidNext - 1;
}

async function takeMessage(
  ctx: Ctx,
  job: SyncJob,
  folder: ImapFolder,
  state: FolderState,
  message: FetchedMessage,
): Promise<void> {
  const { sync } = job;
  const delivery = {
    workspaceId: sync.workspace_id,
    mailboxId: sync.mailbox_id,
    raw: message.raw,
    receivedAt: message.internalDate ?? ctx.clock.now(),
    source: 'imap' as const,
    provider: job.host,
    folder: isInbox(folder) ? ('inbox' as const) : roleOf(folder),
    seen: message.flags.includes('\\Seen'),
    truncated: message.truncated,
    externalThreadId: message.threadId,
  };
  await receiveMessage(ctx, delivery, async (ctx) => {
    if (!(await holdsSync(ctx, sync))) throw new SyncLost();
    await writeCursor(ctx, job, folder, state, message.uid);
  });
}

function roleOf({ role }: ImapFolder): 'junk' | 'sent' | 'filed' {
  return role === 'junk' || role === 'sent' ? role : 'filed';
}

async function writeCursor(
  ctx: Ctx,
  { sync }: SyncJob,
  folder: ImapFolder,
  state: FolderState,
  lastUid: number,
): Promise<void> {
  await keepFolder(ctx, sync.workspace_id, sync.mailbox_id, {
    name: folder.path,
    role: folder.role,
    uidValidity: state.uidValidity,
    lastUid,
    highestModseq: state.highestModseq,
    messages: state.exists,
    lastSyncAt: ctx.clock.now(),
    error: null,
  });
}
