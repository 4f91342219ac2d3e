// Reads contacts, suppressions and campaigns: who could be enrolled and what is missing about them, in one scan.
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import { statusClassesOf } from '../contacts/status/index.js';
import { coveredByDomain } from '../suppressions/index.js';
import { emptyValue, type ValueSource } from './value-source.js';

/** The contacts that an action would set in motion. */
export interface EligibleContacts {
  readonly eligible: number;
  /** Of those: through the sequence already, with a further step waiting. */
  readonly reopenable: number;
  /** Covered by a suppression: they are not written to. */
  readonly suppressedGroup: number;
  readonly suppressedWorkspace: number;
  readonly suppressedDomain: number;
  /** Risky, catch-all or not verified. */
  readonly unproven: number;
  /** Contacts without a value, in the order of the sources asked for. */
  readonly missing: readonly number[];
}

/** Counts everything about eligible contacts in one scan of them. */
export async function countEligible(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  which: { statuses: readonly string[]; groupId: string; lastStepOrder: number; sources: readonly ValueSource[] },
): Promise<EligibleContacts> {
  const { statuses, groupId, lastStepOrder } = which;
  const values: unknown[] = [workspaceId, campaignId, now, statuses, groupId, lastStepOrder, statusClassesOf(statuses)];
  const gaps = which.sources.map((source) => `count(*) filter (where ${emptyValue(source, values)})::int`);
  const rows = await sql.query<Omit<EligibleContacts, 'missing'> & { missing: number[] }>(
    `select count(*)::int as eligible, count(*) filter (where c.status = 'completed')::int as reopenable,
       count(*) filter (where by_group)::int as "suppressedGroup",
       count(*) filter (where by_workspace and not by_group)::int as "suppressedWorkspace",
       count(*) filter (where by_domain and not by_group and not by_workspace)::int as "suppressedDomain",
       count(*) filter (where c.verification_status in ('risky', 'catch_all', 'unverified', 'pending'))::int as unproven,
       array[${gaps.join(', ')}]::int[] as missing
     from (
       select c.*, $5 <> '' and ${coveredByName('$5')} as by_group, ${coveredByName("''")} as by_workspace,
         ${coveredByDomain('$1', 'c.email_key', counts("any(array['', $5])"))} as by_domain
       from contacts c
       where c.workspace_id = $1 and c.campaign_id = $2 and c.deleted_at is null and c.status_class = any($7::text[])
         and c.status = any($4::text[])
         and (c.status <> 'completed' or coalesce(c.current_step_order, 0) < $6)
     ) c`,
    values,
  );
  return rows[0] as EligibleContacts;
}

/** Of an entry `u`: it is of this group, and holds. */
function counts(group: string): string {
  return `u.group_id = ${group} and (u.expires_at is null or u.expires_at > $3)`;
}

function coveredByName(group: string): string {
  return `exists (select 1 from suppressions u where u.workspace_id = $1 and u.kind = 'email' and u.value = c.email_key
    and ${counts(group)})`;
}

/**
 * Addresses that another active campaign writes to as well. A set operation: its cost grows with the contacts of both
 * sides, never with their product, whatever is known about the tables.
 */
export async function countOverlap(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  statuses: readonly string[],
): Promise<number> {
  const others = await sql.query<{ id: string }>(
    `select id from campaigns where workspace_id = $1 and id <> $2 and status = 'active' and deleted_at is null`,
    [workspaceId, campaignId],
  );
  if (others.length === 0) return 0;
  const rows = await sql.query<{ n: number }>(
    `select count(*)::int as n from (
       select email_key from contacts
       where workspace_id = $1 and campaign_id = $2 and status_class = any($5::text[]) and status = any($3::text[]) and deleted_at is null
       intersect
       select email_key from contacts
       where workspace_id = $1 and campaign_id = any($4::uuid[]) and status_class in ('open', 'paused')
         and status in ('active', 'paused') and deleted_at is null
     ) both_sides`,
    [workspaceId, campaignId, statuses, others.map((other) => other.id), statusClassesOf(statuses)],
    'sending-count-overlap',
  );
  return rows[0]?.n ?? 0;
}
