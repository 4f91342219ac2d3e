import type { Static } from 'typebox';
import type { Ctx } from '../../platform/context.js';
import { isoOf, isoOrNull } from '../../platform/http/wire.js';
import { findMailboxRefs } from '../mailboxes/index.js';
import { getWorkspace } from '../workspaces/index.js';
import {
  type DebugFolder,
  type DebugMailbox,
  listDebugFolders,
  listDebugLinks,
  listDebugMailboxes,
  readDebugTotals,
} from './debug.reads.js';
import type { DebugQuery, InboxDebugOut } from './inbox-view.schemas.js';

const MOST_MAILBOXES = 200;
const MOST_LINKS = 200;
const NO_MAILBOX = -1;

/** The state of receiving and sending by hand, for people who look for a fault. */
export async function readDebug(
  ctx: Ctx,
  workspaceId: number,
  query: Static<typeof DebugQuery>,
): Promise<InboxDebugOut> {
  const now = ctx.clock.now();
  const workspace = await getWorkspace(ctx, workspaceId);
  const { mailboxId: ref, thread_id: threadId } = query;
  const named =
    ref === undefined ? null : ((await findMailboxRefs(ctx, workspaceId, [ref])).get(ref)?.id ?? NO_MAILBOX);
  const mailboxes = await listDebugMailboxes(ctx.sql, workspaceId, named, MOST_MAILBOXES);
  const folders = await listDebugFolders(
    ctx.sql,
    workspaceId,
    mailboxes.map(({ id }) => id),
  );
  const totals = await readDebugTotals(ctx.sql, workspaceId);
  const links = threadId === undefined ? [] : await listDebugLinks(ctx.sql, workspaceId, threadId, MOST_LINKS);
  return {
    workspace_id: workspaceId,
    backend: workspace.inbox_backend as InboxDebugOut['backend'],
    generated_at: isoOf(now),
    mailboxes: mailboxes.map((mailbox) => mailboxToWire(mailbox, folders, now)),
    queue: totals.queue,
    unmatched_messages: totals.unmatched,
    threads_total: totals.threads,
    messages_total: totals.messages,
    thread: links.length === 0 ? null : { thread_id: threadId, messages: links },
  };
}

function mailboxToWire(
  mailbox: DebugMailbox,
  folders: readonly DebugFolder[],
  now: Date,
): InboxDebugOut['mailboxes'][number] {
  const { last_sync_at: lastSyncAt } = mailbox;
  const hasLag = !mailbox.is_hosted && lastSyncAt !== null;
  return {
    mailbox_id: mailbox.id,
    address: mailbox.address,
    status: mailbox.status as InboxDebugOut['mailboxes'][number]['status'],
    connected: mailbox.is_hosted ? mailbox.status === 'active' : (mailbox.connected ?? false),
    lag_s: hasLag ? Math.max(0, (now.getTime() - lastSyncAt.getTime()) / 1000) : null,
    folders: folders
      .filter((folder) => folder.mailbox_id === mailbox.id)
      .map(({ mailbox_id: _own, ...folder }) => ({ ...folder, last_sync_at: isoOrNull(folder.last_sync_at) })),
    last_error: mailbox.last_error,
    last_sync_at: isoOrNull(lastSyncAt),
  };
}
