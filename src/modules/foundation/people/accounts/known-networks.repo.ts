import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Records that a person signed in from a network. */
export async function upsertKnownNetwork(sql: SqlRunner, userId: string, network: Buffer, now: Date): Promise<void> {
  await sql.execute(
    `insert into known_networks (user_id, network, last_at) values ($1, $2, $3)
     on conflict (user_id, network) do update set last_at = excluded.last_at`,
    [userId, network, now],
  );
}

/** Returns whether the person with this address has signed in from the network. */
export async function isKnownNetwork(sql: SqlRunner, emailKey: string, network: Buffer): Promise<boolean> {
  const found = await sql.query(
    `select 1 from known_networks n join users u on u.id = n.user_id where u.email_key = $1 and n.network = $2`,
    [emailKey, network],
  );
  return found.length > 0;
}

export async function deleteOldKnownNetworks(sql: SqlRunner, before: Date): Promise<void> {
  await sql.execute('delete from known_networks where last_at < $1', [before]);
}
