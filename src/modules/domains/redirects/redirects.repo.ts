import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Where the owner of a domain sends its visitors, in whichever workspace: a request says only a host. Null: nowhere. */
export async function findRedirect(sql: SqlRunner, domain: string): Promise<string | null> {
  const rows = await sql.query<{ redirect_domain: string }>(
    'select redirect_domain from domains where domain = $1 and owned_at is not null and redirect_domain is not null',
    [domain],
    'domains-redirect',
  );
  return rows[0]?.redirect_domain ?? null;
}
