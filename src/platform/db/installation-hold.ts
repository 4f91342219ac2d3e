import type pg from 'pg';
import type { SqlRunner } from './sql-runner.js';

/** Hold of a restored instance: no background work runs until an operator releases the instance. */
export interface InstallationHold {
  readonly since: Date;
  /** Instant of the backup; later activity is unknown. */
  readonly snapshotAt: Date;
}

export async function findInstallationHold(sql: Pick<SqlRunner, 'query'>): Promise<InstallationHold | null> {
  const [row] = await sql.query<{ since: Date; snapshot_at: Date }>('select since, snapshot_at from installation_hold');
  return row === undefined ? null : { since: row.since, snapshotAt: row.snapshot_at };
}

/** Holds the instance from now on, in the transaction of `client`. */
export async function insertInstallationHold(client: pg.ClientBase, snapshotAt: string): Promise<void> {
  await client.query('insert into installation_hold (since, snapshot_at) values (now(), $1)', [snapshotAt]);
}

export async function deleteInstallationHold(sql: Pick<SqlRunner, 'execute'>): Promise<void> {
  await sql.execute('delete from installation_hold', []);
}
