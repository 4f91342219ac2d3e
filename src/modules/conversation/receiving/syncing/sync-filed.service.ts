import { parseMessageIds } from '../../../../engine/mail/message-id.js';
import type { Ctx } from '../../../../platform/context.js';
import { ImapFailure } from '../../../../platform/mail/imap/failure.js';
import type { FolderStatus, ImapFolder, MessageHead } from '../../../../platform/mail/imap/types.js';
import { findKnownMessages } from '../../../outreach/threads/index.js';
import { type MailboxFolderRow, noteFoldersSeen } from '../../../reach/mailboxes/syncs/index.js';
import { noteRefusal } from './note-refusal.service.js';
import { type FiledMail, type SyncJob, syncFolder } from './sync-folder.service.js';

/** Time limit of all these folders per check; INBOX waits in the meantime. */
const LOOK_MS = 20_000;
/** Maximum folders queried one by one per check, if the server cannot report all of them together (RFC 5819). */
const ASKED_ALONE = 25;
const DAY_MS = 86_400_000;
/** Age limit of the first read of a folder: the period in which a reply is matched by its address. */
const FIRST_LOOK_DAYS = 30;
/** Precision of the stored time of the last check if checks are cheap. */
const SEEN_MS = 10 * 60_000;

/**
 * Checks folders that mail is moved to, by rules or members, in order of their last check. A folder is opened only when
 * its status has changed. Messages already stored from another folder are not fetched again.
 * @returns milliseconds until the next call for remaining work; Infinity if none remains
 */
export async function syncFiled(
  ctx: Ctx,
  job: SyncJob,
  folders: readonly ImapFolder[],
  known: readonly MailboxFolderRow[],
): Promise<{ readonly againMs: number; readonly hasOpened: boolean }> {
  const beganMs = performance.now();
  const rows = new Map(known.map((row) => [row.name, row]));
  const lookedAt = ({ path }: ImapFolder): number => rows.get(path)?.last_sync_at?.getTime() ?? 0;
  const unchanged: string[] = [];
  let againMs = Number.POSITIVE_INFINITY;
  let hasOpened = false;
  let asked = 0;
  for (const folder of [...folders].sort((a, b) => lookedAt(a) - lookedAt(b))) {
    if (job.isStopping() || performance.now() - beganMs >= LOOK_MS) {
      againMs = 0;
      break;
    }
    if (folder.status == null) asked += 1;
    if (asked > ASKED_ALONE) break;
    const row = rows.get(folder.path);
    try {
      const status = folder.status ?? (await job.session.folderStatus(folder.path));
      if (hasNews(row, status)) {
        hasOpened = true;
        againMs = Math.min(
          againMs,
          await syncFolder(ctx, job, folder, row, { filed: filedMail(ctx, job, row?.last_sync_at == null) }),
        );
      } else if (folder.status == null || ctx.clock.now().getTime() - lookedAt(folder) >= SEEN_MS) {
        unchanged.push(folder.path);
      }
    } catch (error) {
      if (!(error instanceof ImapFailure) || error.code !== 'refused') throw error;
      await noteRefusal(ctx, job, folder, error.message);
    }
  }
  await noteFoldersSeen(ctx, job.sync.workspace_id, job.sync.mailbox_id, unchanged);
  return { againMs, hasOpened };
}

/** Returns whether a folder has new messages. A lower count means moved or deleted messages, not new ones. */
function hasNews(row: MailboxFolderRow | undefined, status: FolderStatus): boolean {
  if (row === undefined || row.uid_validity !== status.uidValidity) return true;
  return status.uidNext > row.last_uid + 1 || status.uidNext <= row.last_uid || status.messages > row.messages;
}

function filedMail(ctx: Ctx, job: SyncJob, isFirstLook: boolean): FiledMail {
  const { mailbox, sync } = job;
  const connected = mailbox.created_at.getTime() - DAY_MS;
  const since = Math.max(connected, ctx.clock.now().getTime() - FIRST_LOOK_DAYS * DAY_MS);
  const oldest = isFirstLook ? since : connected;
  const choose = async (heads: readonly MessageHead[]): Promise<ReadonlySet<number>> => {
    const isWanted = ({ internalDate, flags, from }: MessageHead): boolean => {
      if (flags.includes('\\Draft') || flags.includes('\\Deleted')) return false;
      // Messages from the mailbox itself are read in Sent. In this folder, such a message would be a copy or a forgery.
      if (from?.toLowerCase() === mailbox.address) return false;
      // A move preserves the arrival time of a message (RFC 9051 section 6.4.7).
      return internalDate === null || internalDate.getTime() >= oldest;
    };
    const wanted = heads.filter(isWanted);
    const ids = wanted.flatMap((head) => idOf(head) ?? []);
    const stored = await findKnownMessages(ctx, sync.workspace_id, ids);
    const here = stored.filter(({ mailboxId }) => mailboxId === sync.mailbox_id);
    const isHere = (head: MessageHead): boolean =>
      here.some(
        (known) =>
          known.header === idOf(head) &&
          known.fromEmail.toLowerCase() === head.from?.toLowerCase() &&
          (known.dateSent?.getTime() ?? null) === (head.date?.getTime() ?? null),
      );
    return new Set(wanted.filter((head) => !isHere(head)).map(({ uid }) => uid));
  };
  return { since: new Date(since), choose, ms: LOOK_MS };
}

function idOf({ messageId }: MessageHead): string | null {
  return parseMessageIds(messageId)[0] ?? null;
}
