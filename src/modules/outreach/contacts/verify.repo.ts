import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** DNS result of a recipient domain. */
export interface DomainFacts {
  readonly domain: string;
  /** Null if no name server responded, or the name is reserved and never queried. */
  readonly hasMx: boolean | null;
  readonly esp: string;
}

/** Returns domains of contacts waiting for verification without a result since `knownSince`. */
export async function listUnknownDomains(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  knownSince: Date,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ domain: string }>(
    `select distinct split_part(c.email_key, '@', 2) as domain from contacts c
     where c.workspace_id = $1 and c.campaign_id = $2 and c.deleted_at is null and c.verification_status = 'unverified'
       and not exists (select 1 from recipient_domains r where r.domain = split_part(c.email_key, '@', 2) and r.checked_at >= $3)
     limit $4`,
    [workspaceId, campaignId, knownSince, limit],
  );
  return rows.map((row) => row.domain);
}

const FACTS = givenRows<DomainFacts>({
  domain: ['text', (fact) => fact.domain],
  has_mx: ['bool', (fact) => fact.hasMx],
  esp: ['text', (fact) => fact.esp],
});

/** Stores results of domains, shared by all workspaces; in the order of names, so that two writers cannot deadlock. */
export async function upsertDomains(sql: SqlRunner, now: Date, facts: readonly DomainFacts[]): Promise<void> {
  await sql.execute(
    `insert into recipient_domains (domain, has_mx, esp, checked_at)
     select n.domain, n.has_mx, n.esp, $1 from ${FACTS.at(2, 'n')}
     order by n.domain
     on conflict (domain) do update set has_mx = excluded.has_mx, esp = excluded.esp, checked_at = excluded.checked_at`,
    [now, ...FACTS.values(facts)],
  );
}

/** Returns a chunk of contacts to verify, with IDs after `afterId`, and the known facts about their domains. */
export function listUnverified(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  afterId: string | null,
  limit: number,
): Promise<Array<{ id: string; email: string; has_mx: boolean | null; esp: string | null }>> {
  return sql.query(
    `select c.id, c.email, r.has_mx, r.esp from contacts c
     left join recipient_domains r on r.domain = split_part(c.email_key, '@', 2)
     where c.workspace_id = $1 and c.campaign_id = $2 and c.deleted_at is null and c.verification_status = 'unverified'
       and ($3::uuid is null or c.id > $3)
     order by c.id limit $4`,
    [workspaceId, campaignId, afterId, limit],
    'contacts-list-unverified',
  );
}

interface Verified {
  readonly id: string;
  readonly email: string;
  readonly status: string;
  readonly esp: string;
}

const VERIFIED = givenRows<Verified>({
  id: ['uuid', (row) => row.id],
  email: ['text', (row) => row.email],
  status: ['text', (row) => row.status],
  esp: ['text', (row) => row.esp],
});

/** Writes the results of a chunk. Contacts whose address has changed since then keep their results. */
export async function updateVerified(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly Verified[],
): Promise<void> {
  await sql.execute(
    // Each contact is read by key: with the list of IDs in the statement, the server would sort that list again for
    // every contact.
    `with locked as (
       select n.id, n.status, n.esp
       from (select * from ${VERIFIED.at(3, 'n')} order by id) n
       cross join lateral (
         select id from contacts where workspace_id = $1 and id = n.id and email = n.email for update
       ) c
     )
     update contacts c set verification_status = l.status, esp = l.esp, change_sequence = null, updated_at = $2
     from locked l where c.workspace_id = $1 and c.id = l.id`,
    [workspaceId, now, ...VERIFIED.values(rows)],
    'contacts-update-verified',
  );
}
