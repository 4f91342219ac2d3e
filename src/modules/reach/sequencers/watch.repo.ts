import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isRetired } from '../../../platform/db/workspace-moves.js';
import type { ExportRow } from './exports.repo.js';

/** Returns due connections of all workspaces, longest waiting first. */
export function listWatchTurns(
  sql: SqlRunner,
  before: { readonly watchedBefore: Date; readonly pendingBefore: Date },
  limit: number,
): Promise<Array<{ workspace_id: number; id: number; status: string }>> {
  return sql.query(
    `select workspace_id, id, status from sequencer_connections c
     where ((status = 'active' and coalesce(watched_at, created_at) < $1
         and exists (select 1 from sequencer_exports e where e.workspace_id = c.workspace_id and e.connection_id = c.id
           and e.exported_at is not null and e.status <> 'removed'))
       or status = 'unreachable' or (status = 'pending' and updated_at < $2))
       and not ${isRetired('c.workspace_id')}
     order by coalesce(watched_at, created_at) limit $3`,
    [before.watchedBefore, before.pendingBefore, limit],
  );
}

/** Lists exports with an account that are not in progress. */
export function listWatchedExports(sql: SqlRunner, workspaceId: number, connectionId: number): Promise<ExportRow[]> {
  return sql.query<ExportRow>(
    `select * from sequencer_exports
     where workspace_id = $1 and connection_id = $2 and exported_at is not null and status in ('exported', 'failed')
     order by id`,
    [workspaceId, connectionId],
  );
}

export interface SeenExport {
  readonly id: number;
  readonly status: string;
  readonly accountId: string | null;
  readonly remoteState: string | null;
  readonly warmupState: string | null;
  readonly lastError: string | null;
  readonly missingSince: Date | null;
  readonly sentByDay: Readonly<Record<string, number>>;
  readonly sentPerDay: number;
  readonly sentInAll: number | null;
}

const SEEN = givenRows<SeenExport>({
  id: ['int', (one) => one.id],
  status: ['text', (one) => one.status],
  account_id: ['text', (one) => one.accountId],
  remote_state: ['text', (one) => one.remoteState],
  warmup_state: ['text', (one) => one.warmupState],
  last_error: ['text', (one) => one.lastError],
  missing_since: ['timestamptz', (one) => one.missingSince],
  sent_by_day: ['jsonb', (one) => one.sentByDay],
  sent_per_day: ['int', (one) => one.sentPerDay],
  sent_in_all: ['int', (one) => one.sentInAll],
});

/** Stores the observed state. An export that was restarted since is left unchanged. */
export async function updateSeen(
  sql: SqlRunner,
  workspaceId: number,
  seen: readonly SeenExport[],
  now: Date,
): Promise<ExportRow[]> {
  if (seen.length === 0) return [];
  return sql.query<ExportRow>(
    `update sequencer_exports e
     set status = n.status, provider_account_id = n.account_id, remote_state = n.remote_state, warmup_state = n.warmup_state,
       last_error = n.last_error, missing_since = n.missing_since, sent_by_day = n.sent_by_day, sent_per_day = n.sent_per_day,
       sent_in_all = n.sent_in_all,
       checked_at = $2, updated_at = case when n.status <> e.status then $2 else e.updated_at end
     from ${SEEN.at(3, 'n')}
     where e.workspace_id = $1 and e.id = n.id and e.status in ('exported', 'failed')
     returning e.*`,
    [workspaceId, now, ...SEEN.values(seen)],
  );
}

export async function markWatched(sql: SqlRunner, workspaceId: number, id: number, now: Date): Promise<void> {
  await sql.execute('update sequencer_connections set watched_at = $3 where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
    now,
  ]);
}
