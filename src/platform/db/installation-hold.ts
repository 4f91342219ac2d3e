import type pg from 'pg';
import type { SqlRunner } from './sql-runner.js';

/** Hold of a restored instance, or of a workspace that moved here: nothing is sent until an operator releases it. */
export interface Hold {
  readonly since: Date;
  /** Instant of the backup or archive; later activity is unknown. */
  readonly snapshotAt: Date;
}

/** Finds the hold of the instance. */
export async function findInstallationHold(sql: Pick<SqlRunner, 'query'>): Promise<Hold | null> {
  const [hold] = await sql.query<Hold>('select since, snapshot_at as "snapshotAt" from installation_hold');
  return hold ?? null;
}

/** Finds the hold of a workspace that moved here. */
export async function findWorkspaceHold(sql: Pick<SqlRunner, 'query'>, workspaceId: number): Promise<Hold | null> {
  const [hold] = await sql.query<Hold>(
    `select since, snapshot_at as "snapshotAt" from workspace_moves where workspace_id = $1 and status = 'held'`,
    [workspaceId],
  );
  return hold ?? null;
}

/** Finds what holds a workspace: the hold of the instance, otherwise its own. */
export async function findHold(sql: Pick<SqlRunner, 'query'>, workspaceId: number): Promise<Hold | null> {
  return (await findInstallationHold(sql)) ?? findWorkspaceHold(sql, workspaceId);
}

/** Holds the instance from now on, in the transaction of `client`. */
export async function insertInstallationHold(client: pg.ClientBase, snapshotAt: string): Promise<void> {
  await client.query('insert into installation_hold (since, snapshot_at) values (now(), $1)', [snapshotAt]);
}

/**
 * Holds the instance from now on, whether or not it is held already: then the earlier instant applies, because copies of its emails may not
 * have been read yet.
 */
export async function upsertInstallationHold(sql: Pick<SqlRunner, 'execute'>, snapshotAt: Date): Promise<void> {
  await sql.execute(
    `insert into installation_hold as held (since, snapshot_at) values (now(), $1)
     on conflict (only_one) do update set since = now(), snapshot_at = least(held.snapshot_at, excluded.snapshot_at)`,
    [snapshotAt],
  );
}

/** Ends the hold of the instance. Returns false if it is not held. */
export async function deleteInstallationHold(sql: Pick<SqlRunner, 'execute'>): Promise<boolean> {
  return (await sql.execute('delete from installation_hold', [])) > 0;
}
