import type { SqlRunner } from './sql-runner.js';

/** Returns the sealed secret of that name; undefined before the first start. */
export async function findInstallationSecret(sql: SqlRunner, name: string): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ sealed: Buffer }>('select sealed from installation_secrets where name = $1', [name]);
  return row?.sealed;
}

/** Stores a secret unless one exists; among processes that start together, the first one decides. */
export async function insertInstallationSecret(sql: SqlRunner, name: string, sealed: Buffer, at: Date): Promise<void> {
  await sql.execute(
    'insert into installation_secrets (name, sealed, updated_at) values ($1, $2, $3) on conflict (name) do nothing',
    [name, sealed, at],
  );
}

/** Replaces `former` with `sealed`; does nothing if another process was faster. */
export async function updateInstallationSecret(
  sql: SqlRunner,
  name: string,
  former: Buffer,
  sealed: Buffer,
  at: Date,
): Promise<void> {
  await sql.execute('update installation_secrets set sealed = $3, updated_at = $4 where name = $1 and sealed = $2', [
    name,
    former,
    sealed,
    at,
  ]);
}
