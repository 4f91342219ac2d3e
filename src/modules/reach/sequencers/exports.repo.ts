import { givenRows } from '../../../platform/db/given-rows.js';
import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SequencerExportsTable } from '../../../platform/db/tables.js';

export type ExportRow = Selectable<SequencerExportsTable>;
/** `export`: create or update the account; `recreate`: delete the account first. */
export type ExportTask = 'export' | 'recreate';

/** Locks and returns the exports of these mailboxes over one connection, in ID order. */
export function lockExportsOf(
  sql: SqlRunner,
  workspaceId: number,
  connectionId: number,
  mailboxIds: readonly number[],
): Promise<ExportRow[]> {
  return sql.query<ExportRow>(
    `select * from sequencer_exports
     where workspace_id = $1 and connection_id = $2 and mailbox_id = any($3::int[]) order by id for update`,
    [workspaceId, connectionId, mailboxIds],
  );
}

export interface WantedExport {
  readonly mailboxId: number;
  readonly mailbox: string;
  readonly includeWarmup: boolean;
  /** Daily limit at the provider; null for the limit of the mailbox. */
  readonly dailyLimit: number | null;
}

const WANTED = givenRows<WantedExport>({
  mailbox_id: ['int', (one) => one.mailboxId],
  mailbox: ['text', (one) => one.mailbox],
  include_warmup: ['bool', (one) => one.includeWarmup],
  daily_limit: ['int', (one) => one.dailyLimit],
});

/** Queues exports, at most one per connection and mailbox. An existing export restarts with these settings. */
export async function queueExports(
  sql: SqlRunner,
  workspaceId: number,
  connectionId: number,
  wanted: readonly WantedExport[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into sequencer_exports (workspace_id, connection_id, mailbox_id, mailbox, status, task, include_warmup, daily_limit,
       due_at, created_at, updated_at)
     select $1, $2, n.mailbox_id, n.mailbox, 'queued', 'export', n.include_warmup, n.daily_limit, $7, $7, $7
     from ${WANTED.at(3, 'n', { position: 'position' })}
     order by n.position
     on conflict (workspace_id, connection_id, mailbox_id) do update
     set status = 'queued', task = 'export', mailbox = excluded.mailbox, include_warmup = excluded.include_warmup,
       daily_limit = excluded.daily_limit, due_at = excluded.due_at, tries = 0, last_error = null, updated_at = excluded.updated_at`,
    [workspaceId, connectionId, ...WANTED.values(wanted), now],
  );
}

interface Reconnect {
  readonly id: number;
  readonly task: ExportTask;
}

const RECONNECTS = givenRows<Reconnect>({
  id: ['int', (one) => one.id],
  task: ['text', (one) => one.task],
});

/** Queues sending credentials again, for exports that the caller has locked. */
export async function queueReconnects(
  sql: SqlRunner,
  workspaceId: number,
  reconnects: readonly Reconnect[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `update sequencer_exports e
     set status = 'reconnecting', task = n.task, due_at = $4, tries = 0, last_error = null, updated_at = $4
     from ${RECONNECTS.at(2, 'n')}
     where e.workspace_id = $1 and e.id = n.id`,
    [workspaceId, ...RECONNECTS.values(reconnects), now],
  );
}

export interface ExportFilter {
  readonly status?: readonly string[] | undefined;
  readonly mailboxId?: number | undefined;
  readonly mailboxIds?: readonly number[] | undefined;
}

/** Returns exports over one connection before `beforeId`, newest first. */
export function pageExports(
  sql: SqlRunner,
  workspaceId: number,
  connectionId: number,
  filter: ExportFilter,
  beforeId: number | null,
  limit: number | null,
): Promise<ExportRow[]> {
  return sql.query<ExportRow>(
    `select * from sequencer_exports
     where workspace_id = $1 and connection_id = $2 and ($3::text[] is null or status = any($3))
       and ($4::int is null or mailbox_id = $4) and ($5::int[] is null or mailbox_id = any($5))
       and ($6::int is null or id < $6)
     order by id desc limit $7`,
    [
      ...[workspaceId, connectionId, filter.status ?? null, filter.mailboxId ?? null, filter.mailboxIds ?? null],
      ...[beforeId, limit],
    ],
  );
}

/** Ends exports of deleted mailboxes. Returns the number that were open. */
export function removeExportsOfMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `update sequencer_exports set status = 'removed', due_at = null, last_error = $4, updated_at = $3
     where workspace_id = $1 and mailbox_id = any($2::int[]) and status <> 'removed'`,
    [workspaceId, mailboxIds, now, MAILBOX_GONE],
  );
}

/** Error of an export whose mailbox was deleted. */
export const MAILBOX_GONE =
  'The mailbox was deleted in Outrider. Its account at the sequencer still exists: delete it there.';
