/**
 * Statements that count work of all workspaces which needs attention, for `/metrics` and `outrider doctor`. Each reads an index
 * with only such rows, or a small table.
 */
export const ATTENTION_COUNTS = {
  setAside: 'select count(*)::int as count from set_aside',
  unconfirmedSends: `select count(*)::int as count from sends where status_class = 'unknown'`,
  disconnectedMailboxes: `select count(*)::int as count from mailboxes
    where deleted_at is null and status in ('error', 'disconnected')`,
} as const;
