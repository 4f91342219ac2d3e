import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface DismissalRow {
  readonly rule: string;
  readonly evidence: readonly string[];
  readonly dismissed_at: Date;
}

export function listDismissals(sql: SqlRunner, workspaceId: number): Promise<DismissalRow[]> {
  return sql.query<DismissalRow>(
    'select rule, evidence, dismissed_at from advice_dismissals where workspace_id = $1',
    [workspaceId],
    'advice-dismissals',
  );
}

/** Replaces an earlier dismissal of the rule. */
export async function upsertDismissal(
  sql: SqlRunner,
  workspaceId: number,
  { rule, evidence, dismissed_at: dismissedAt }: DismissalRow,
): Promise<void> {
  await sql.execute(
    `insert into advice_dismissals (workspace_id, rule, evidence, dismissed_at) values ($1, $2, $3::text[], $4)
     on conflict (workspace_id, rule) do update set evidence = excluded.evidence, dismissed_at = excluded.dismissed_at`,
    [workspaceId, rule, evidence, dismissedAt],
  );
}

export async function deleteDismissal(sql: SqlRunner, workspaceId: number, rule: string): Promise<void> {
  await sql.execute('delete from advice_dismissals where workspace_id = $1 and rule = $2', [workspaceId, rule]);
}
