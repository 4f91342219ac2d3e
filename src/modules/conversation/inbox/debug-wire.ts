import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { DebugFolder, DebugMailbox } from './debug.reads.js';
import type { InboxState } from './debug.service.js';
import type { InboxDebugOut } from './inbox-view.schemas.js';

export function debugToWire({ mailboxes, folders, totals, thread, now, ...of }: InboxState): InboxDebugOut {
  return {
    workspace_id: of.workspaceId,
    backend: of.backend as InboxDebugOut['backend'],
    generated_at: isoOf(now),
    mailboxes: mailboxes.map((mailbox) => mailboxToWire(mailbox, folders, now)),
    queue: totals.queue,
    unmatched_messages: totals.unmatched,
    threads_total: totals.threads,
    messages_total: totals.messages,
    thread: thread === null ? null : { thread_id: thread.id, messages: thread.links },
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
