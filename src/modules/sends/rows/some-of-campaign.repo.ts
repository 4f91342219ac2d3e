import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** What a statement about a chunk of a campaign's sends has done. */
export interface SomeChanged {
  readonly changed: number;
  /** One of the chunk that another transaction holds, or held a moment ago; null: all were free. */
  readonly held: string | null;
}

/**
 * SQL: what such a statement answers, from its parts `chosen` (what is to be changed), `locked` (those of them that are free, by
 * `skip locked`) and `changed`. It waits for none, because it holds sends that others want next: a claim, a result, who ends a contact.
 */
export const SOME_CHANGED = `select (select count(*)::int from changed) as changed,
       (select id from chosen where id not in (select id from locked) limit 1) as held`;

/** Waits until no transaction holds this send any more. Outside of a transaction, so that it is held for no longer than it is looked at. */
export async function waitForSend(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.query('select 1 from sends where workspace_id = $1 and id = $2 for update', [workspaceId, id]);
}
