import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Result of a statement over a chunk of a campaign's sends. */
export interface SomeChanged {
  readonly changed: number;
  /** Send of the chunk that another transaction holds, or held a moment ago; null if all were free. */
  readonly held: string | null;
}

/**
 * SQL of the result of such a statement, from its parts `chosen` (rows to change), `locked` (rows that are free, by `skip
 * locked`) and `changed`. The statement does not wait for locks, because it holds sends that a claim, a result or a
 * stop may need next.
 */
export const SOME_CHANGED = `select (select count(*)::int from changed) as changed,
       (select id from chosen where id not in (select id from locked) limit 1) as held`;

/**
 * Waits until no transaction holds this send. Runs outside a transaction, so that the lock is held only for the check.
 */
export async function waitForSend(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.query('select 1 from sends where workspace_id = $1 and id = $2 for update', [workspaceId, id]);
}
