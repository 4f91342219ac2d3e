import type { Listing } from '../../../../engine/dns/blocklists.js';
import type { DomainChecks } from '../../../../engine/dns/domain-health.js';
import type { DnsHealth } from '../../../../engine/dns/record-kinds.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';
import type { StoredFinding } from './stored-finding.js';

/** Findings of the last DNS check of a domain. */
export interface DomainDnsRow {
  readonly workspace_id: number;
  readonly domain_id: string;
  readonly checked_at: Date | null;
  readonly health: DnsHealth;
  readonly verdicts: DomainChecks | null;
  readonly findings: readonly StoredFinding[];
  readonly unchanged: number;
  readonly listings: readonly Listing[];
  readonly listings_asked_at: Date | null;
}

/** Claimed check. `attempt` is the fencing token for storing its result. */
export interface DueCheck {
  readonly workspaceId: number;
  readonly domainId: string;
  readonly attempt: number;
}

/**
 * Schedules an early check, after a change that a member wants to verify. A check in progress is not interrupted;
 * another one follows it.
 */
export async function updateDnsDue(
  sql: SqlRunner,
  workspaceId: number,
  domainIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  await sql.execute(
    `update domain_dns set due_at = least(due_at, $3), unchanged = 0, settled = false
     where workspace_id = $1 and domain_id = any($2::uuid[])`,
    [workspaceId, domainIds, dueAt],
    'domains-dns-due',
  );
}

/** DNS findings with the name of the domain. */
export type NamedDomainDns = DomainDnsRow & { readonly domain: string };

export function findDomainDns(
  sql: SqlRunner,
  workspaceId: number,
  domainIds: readonly string[],
): Promise<NamedDomainDns[]> {
  return sql.query<NamedDomainDns>(
    `select n.*, d.domain from domain_dns n join domains d on d.workspace_id = n.workspace_id and d.id = n.domain_id
     where n.workspace_id = $1 and n.domain_id = any($2::uuid[])`,
    [workspaceId, domainIds],
    'domains-find-dns',
  );
}

/** Returns the same rows by domain name. */
export function findNamedDns(sql: SqlRunner, workspaceId: number, names: readonly string[]): Promise<NamedDomainDns[]> {
  return sql.query<NamedDomainDns>(
    `select n.*, d.domain from domains d join domain_dns n on n.workspace_id = d.workspace_id and n.domain_id = d.id
     where d.workspace_id = $1 and d.domain = any($2::text[]) order by d.domain`,
    [workspaceId, names],
    'domains-find-named-dns',
  );
}

/** Starts watching domains that have no DNS row yet. */
export async function insertMissingDns(
  sql: SqlRunner,
  workspaceId: number,
  names: readonly string[],
  dueAt: Date,
): Promise<void> {
  await sql.execute(
    `insert into domain_dns (workspace_id, domain_id, due_at)
     select workspace_id, id, $3 from domains where workspace_id = $1 and domain = any($2::text[]) on conflict do nothing`,
    [workspaceId, names, dueAt],
    'domains-insert-missing-dns',
  );
}

export async function lockDomainDns(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
): Promise<DomainDnsRow | undefined> {
  const rows = await sql.query<DomainDnsRow>(
    'select * from domain_dns where workspace_id = $1 and domain_id = $2 for update',
    [workspaceId, domainId],
    'domains-lock-dns',
  );
  return rows[0];
}

const served = `not ${isRetired('domain_dns.workspace_id')}`;

/** Claims due checks, oldest first; domains with pending changes come before healthy ones. */
export function claimDueChecks(sql: SqlRunner, now: Date, workerId: string, limit: number): Promise<DueCheck[]> {
  return sql.query<DueCheck>(
    `with waiting as (
       select workspace_id, domain_id from domain_dns where worker_id is null and not settled and due_at <= $1 and ${served}
       order by due_at limit $3 for update skip locked
     ), resting as (
       select workspace_id, domain_id from domain_dns where worker_id is null and settled and due_at <= $1 and ${served}
       order by due_at limit $3 - (select count(*) from waiting) for update skip locked
     )
     update domain_dns d set worker_id = $2, attempt = d.attempt + 1
     from (select * from waiting union all select * from resting) due
     where d.workspace_id = due.workspace_id and d.domain_id = due.domain_id
     returning d.workspace_id as "workspaceId", d.domain_id as "domainId", d.attempt`,
    [now, workerId, limit],
    'domains-claim-checks',
  );
}

/** Returns the time of the next check; null if none is scheduled. Domains without public records are never due. */
export async function findNextCheckAt(sql: SqlRunner): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select least(
       (select due_at from domain_dns where worker_id is null and not settled and due_at < 'infinity' and ${served} order by due_at limit 1),
       (select due_at from domain_dns where worker_id is null and settled and due_at < 'infinity' and ${served} order by due_at limit 1)) as at`,
    [],
    'domains-next-check',
  );
  return row?.at ?? null;
}

/** Stores the responses of blocklists about a domain. */
export async function updateListings(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  found: { readonly listings: readonly Listing[]; readonly askedAt: Date; readonly listedSince: Date | null },
): Promise<void> {
  await sql.execute(
    `update domain_dns set listings = $3, listings_asked_at = $4, listed_since = $5
     where workspace_id = $1 and domain_id = $2`,
    [workspaceId, domainId, storedJson(found.listings), found.askedAt, found.listedSince],
    'domains-update-listings',
  );
}

/** Stores findings and ends any claim on the row: the latest result wins. */
export async function updateDomainDns(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  found: {
    readonly checkedAt: Date;
    /** Null: not before something changes. */
    readonly dueAt: Date | null;
    readonly settled: boolean;
    readonly unchanged: number;
    readonly health: DnsHealth;
    readonly verdicts: DomainChecks;
    readonly findings: readonly StoredFinding[];
  },
): Promise<void> {
  await sql.execute(
    `update domain_dns set worker_id = null, checked_at = $3, due_at = coalesce($4::timestamptz, 'infinity'), settled = $5, unchanged = $6, health = $7,
       failing_since = case when $7 = 'failing' then coalesce(failing_since, $3) end, verdicts = $8, findings = $9
     where workspace_id = $1 and domain_id = $2`,
    [
      workspaceId,
      domainId,
      found.checkedAt,
      found.dueAt,
      found.settled,
      found.unchanged,
      found.health,
      storedJson(found.verdicts),
      storedJson(found.findings),
    ],
    'domains-update-dns',
  );
}

const CHECKS = givenRows<DueCheck>({
  workspace_id: ['int', (check) => check.workspaceId],
  domain_id: ['uuid', (check) => check.domainId],
  attempt: ['int', (check) => check.attempt],
});

/** Releases claims without a result. A null `dueAt` schedules no check until something changes. */
export async function releaseChecks(sql: SqlRunner, checks: readonly DueCheck[], dueAt: Date | null): Promise<void> {
  await sql.execute(
    `update domain_dns d set worker_id = null, due_at = coalesce($4::timestamptz, 'infinity'), settled = $4::timestamptz is null
     from ${CHECKS.at(1, 'c')}
     where d.workspace_id = c.workspace_id and d.domain_id = c.domain_id and d.attempt = c.attempt
       and d.worker_id is not null`,
    [...CHECKS.values(checks), dueAt],
  );
}
