import type { PostmasterDay, PostmasterProblem } from '../../../../engine/reputation/postmaster.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DomainPostmasterReadsTable } from '../../../../platform/db/tables.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';

export type PostmasterRead = Selectable<DomainPostmasterReadsTable>;

export interface DueDomain {
  readonly workspace_id: number;
  readonly id: string;
  readonly domain: string;
}

/** Lists domains whose statistics are due, of workspaces that have proven to own them. */
export function listDuePostmaster(sql: SqlRunner, now: Date, limit: number): Promise<DueDomain[]> {
  return sql.query<DueDomain>(
    `select d.workspace_id, d.id, d.domain from domains d
     left join domain_postmaster_reads r on r.workspace_id = d.workspace_id and r.domain_id = d.id
     where d.owned_by is not null and (r.due_at is null or r.due_at <= $1) and not ${isRetired('d.workspace_id')}
     order by r.due_at nulls first, d.id limit $2`,
    [now, limit],
    'domains-due-postmaster',
  );
}

export async function findPostmasterRead(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
): Promise<PostmasterRead | null> {
  const [row] = await sql.query<PostmasterRead>(
    'select * from domain_postmaster_reads where workspace_id = $1 and domain_id = $2',
    [workspaceId, domainId],
    'domains-postmaster-read',
  );
  return row ?? null;
}

/** Records a reading and when the next is due; a failed one keeps the time of the last that worked. */
export async function upsertPostmasterRead(
  sql: SqlRunner,
  { workspace_id: workspaceId, id }: DueDomain,
  read: { readonly at: Date; readonly dueAt: Date; readonly problem: PostmasterProblem | null },
): Promise<void> {
  await sql.execute(
    `insert into domain_postmaster_reads (workspace_id, domain_id, due_at, read_at, problem)
     select workspace_id, id, $3, $4::timestamptz, $5::text from domains where workspace_id = $1 and id = $2
     on conflict (workspace_id, domain_id) do update set due_at = excluded.due_at, problem = excluded.problem,
       read_at = coalesce(excluded.read_at, domain_postmaster_reads.read_at)`,
    [workspaceId, id, read.dueAt, read.problem === null ? read.at : null, read.problem],
    'domains-record-postmaster-read',
  );
}

const DAYS = givenRows<PostmasterDay>({
  day: ['date', (row) => row.day],
  spam_rate: ['float8', (row) => row.spamRate],
  spf_rate: ['float8', (row) => row.spfRate],
  dkim_rate: ['float8', (row) => row.dkimRate],
  dmarc_rate: ['float8', (row) => row.dmarcRate],
  error_rate: ['float8', (row) => row.errorRate],
});

/** Stores days, whose values Google may correct later, and deletes days before `keptSince`. */
export async function upsertPostmasterDays(
  sql: SqlRunner,
  { workspace_id: workspaceId, id }: DueDomain,
  days: readonly PostmasterDay[],
  keptSince: Date,
): Promise<void> {
  await sql.execute(
    'delete from domain_postmaster_days where workspace_id = $1 and domain_id = $2 and day < $3::date',
    [workspaceId, id, keptSince],
    'domains-delete-postmaster-days',
  );
  if (days.length === 0) return;
  await sql.execute(
    `insert into domain_postmaster_days as g (workspace_id, domain_id, day, spam_rate, spf_rate, dkim_rate, dmarc_rate, error_rate)
     select d.workspace_id, d.id, n.day, n.spam_rate, n.spf_rate, n.dkim_rate, n.dmarc_rate, n.error_rate
     from domains d, ${DAYS.at(3, 'n')} where d.workspace_id = $1 and d.id = $2
     on conflict (workspace_id, domain_id, day) do update set spam_rate = coalesce(excluded.spam_rate, g.spam_rate),
       spf_rate = coalesce(excluded.spf_rate, g.spf_rate), dkim_rate = coalesce(excluded.dkim_rate, g.dkim_rate),
       dmarc_rate = coalesce(excluded.dmarc_rate, g.dmarc_rate), error_rate = coalesce(excluded.error_rate, g.error_rate)`,
    [workspaceId, id, ...DAYS.values(days)],
    'domains-store-postmaster-days',
  );
}

/** Lists the days of a domain, oldest first. */
export function listPostmasterDays(
  sql: SqlRunner,
  workspaceId: number,
  domainId: string,
  since: Date,
): Promise<PostmasterDay[]> {
  return sql.query<PostmasterDay>(
    `select day::text, spam_rate as "spamRate", spf_rate as "spfRate", dkim_rate as "dkimRate", dmarc_rate as "dmarcRate",
       error_rate as "errorRate"
     from domain_postmaster_days where workspace_id = $1 and domain_id = $2 and day >= $3::date order by day`,
    [workspaceId, domainId, since],
    'domains-list-postmaster-days',
  );
}
