import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { SandboxRegistrationsTable } from '../../../../platform/db/tables.js';

export type SandboxRegistration = Selectable<SandboxRegistrationsTable>;

export async function findSandboxRegistration(sql: SqlRunner, domain: string): Promise<SandboxRegistration | null> {
  const rows = await sql.query<SandboxRegistration>(
    'select * from sandbox_registrations where domain = $1',
    [domain],
    'domains-sandbox-find',
  );
  return rows[0] ?? null;
}

/** Sells a name to the first order. Returns the key of the order that has it. */
export async function insertSandboxRegistration(
  sql: SqlRunner,
  row: Pick<SandboxRegistration, 'domain' | 'order_key' | 'registered_at' | 'expires_at'>,
): Promise<string> {
  const rows = await sql.query<{ order_key: string }>(
    `insert into sandbox_registrations (domain, order_key, registered_at, expires_at, auto_renew)
     values ($1, $2, $3, $4, true) on conflict (domain) do update set domain = excluded.domain returning order_key`,
    [row.domain, row.order_key, row.registered_at, row.expires_at],
    'domains-sandbox-register',
  );
  return rows[0]?.order_key ?? '';
}

/** Updates the given fields; undefined fields stay. */
export async function updateSandboxRegistration(
  sql: SqlRunner,
  domain: string,
  change: {
    readonly nameservers?: readonly string[];
    readonly autoRenew?: boolean;
    readonly forward?: { url: string | null };
  },
): Promise<void> {
  await sql.execute(
    `update sandbox_registrations set nameservers = coalesce($2::text[], nameservers), auto_renew = coalesce($3, auto_renew),
       forwards_to = case when $4 then $5 else forwards_to end where domain = $1`,
    [
      domain,
      change.nameservers ?? null,
      change.autoRenew ?? null,
      change.forward !== undefined,
      change.forward?.url ?? null,
    ],
    'domains-sandbox-update',
  );
}
