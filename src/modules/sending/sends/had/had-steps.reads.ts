// Reads sends: steps that contacts have received.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/**
 * Returns the condition that a contact has received the step of a send, for statements on `sends` under an alias: its
 * message was sent, may have been sent, or is being sent. A skipped or permanently rejected message counts too, unless
 * its step was disabled at the time: the sequence has moved past it.
 */
export function wasHad(alias: string): string {
  return `(${alias}.status in ('sent', 'bounced', 'unknown', 'sending', 'failed')
    or ${alias}.status = 'skipped' and ${alias}.status_reason is distinct from 'step_disabled')`;
}

/** Returns the IDs of the steps that each contact has received; omits contacts without any. */
export async function listHadSteps(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await sql.query<{ contact_id: string; step_ids: string[] }>(
    `select f.contact_id, array_agg(f.step_id) as step_ids from sends f
     where f.workspace_id = $1 and f.contact_id = any($2::uuid[]) and ${wasHad('f')} group by f.contact_id`,
    [workspaceId, contactIds],
    'sends-had-steps',
  );
  return new Map(rows.map((row) => [row.contact_id, new Set(row.step_ids)]));
}
