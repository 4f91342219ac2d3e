import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Returns the redirect target of a domain in any workspace: a request names only a host. Null if it has none. */
export async function findRedirect(sql: SqlRunner, domain: string): Promise<string | null> {
  const rows = await sql.query<{ redirect_domain: string }>(
    'select redirect_domain from domains where domain = $1 and owned_at is not null and redirect_domain is not null',
    [domain],
    'domains-redirect',
  );
  return rows[0]?.redirect_domain ?? null;
}
