import type { RrsetChange } from '../../../engine/dns/zone.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** One change of a zone. `attempt` is the fencing token of the process that carries it out now. */
export interface DnsWrite {
  readonly workspace_id: number;
  readonly id: string;
  readonly domain_id: string;
  readonly provider: string;
  readonly zone: string;
  readonly changes: readonly RrsetChange[];
  readonly attempt: number;
}

/** Writes a change down before it is carried out. False: another one of the same zone is under way. */
export async function insertDnsWrite(
  sql: SqlRunner,
  write: Omit<DnsWrite, 'attempt'>,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> {
  const inserted = await sql.execute(
    `insert into dns_writes (workspace_id, id, domain_id, provider, zone, state, changes, lease_until, created_at)
     values ($1, $2, $3, $4, $5, 'writing', $6, $8, $7)
     on conflict (workspace_id, provider, zone) where state = 'writing' do nothing`,
    [
      write.workspace_id,
      write.id,
      write.domain_id,
      write.provider,
      write.zone,
      JSON.stringify(write.changes),
      now,
      leaseUntil,
    ],
    'domains-insert-write',
  );
  return inserted === 1;
}

/** Ends a change under its attempt. False: another process has taken it over. */
export async function updateEndedWrite(
  sql: SqlRunner,
  write: DnsWrite,
  state: 'done' | 'undone' | 'failed',
  error: string | null,
  now: Date,
): Promise<boolean> {
  const changed = await sql.execute(
    `update dns_writes set state = $4, error = $5, ended_at = $6
     where workspace_id = $1 and id = $2 and attempt = $3 and state = 'writing'`,
    [write.workspace_id, write.id, write.attempt, state, error, now],
    'domains-end-write',
  );
  return changed === 1;
}

/**
 * Takes over changes whose writer has not been heard of since its word ran out. The word of the new one runs until `leaseUntil`,
 * and twice as long after every further attempt, up to `longestMs`.
 */
export function claimAbandonedWrites(
  sql: SqlRunner,
  now: Date,
  leaseUntil: Date,
  longestMs: number,
  limit: number,
): Promise<DnsWrite[]> {
  return sql.query<DnsWrite>(
    `update dns_writes w set attempt = w.attempt + 1,
       lease_until = $1::timestamptz + least($4 * interval '1 millisecond',
         ($2::timestamptz - $1::timestamptz) * 2 ^ least(w.attempt - 1, 16))
     from (select workspace_id, id from dns_writes where state = 'writing' and lease_until <= $1
           order by lease_until limit $3 for update skip locked) due
     where w.workspace_id = due.workspace_id and w.id = due.id
     returning w.workspace_id, w.id, w.domain_id, w.provider, w.zone, w.changes, w.attempt`,
    [now, leaseUntil, limit, longestMs],
    'domains-claim-writes',
  );
}

export async function findNextAbandonedAt(sql: SqlRunner): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select min(lease_until) as at from dns_writes where state = 'writing'`,
    [],
    'domains-next-write',
  );
  return row?.at ?? null;
}
