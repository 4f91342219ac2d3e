import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Returns which workspaces can host mail at a domain, and their proofs. */
export interface DomainOwner {
  readonly workspace_id: number;
  readonly id: string;
  readonly domain: string;
  readonly owned_by: string;
}

/** Makes concurrent claims of a domain wait for each other until the end of the transaction. */
export async function lockDomainName(sql: SqlRunner, domain: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('domain:' || $1, 0))`, [domain]);
}

/** Returns the owners of these names in all workspaces. The only lookup in this module without a workspace. */
export function findOwners(sql: SqlRunner, domains: readonly string[]): Promise<DomainOwner[]> {
  return sql.query<DomainOwner>(
    'select workspace_id, id, domain, owned_by from domains where domain = any($1::text[]) and owned_at is not null',
    [domains],
    'domains-find-owners',
  );
}
