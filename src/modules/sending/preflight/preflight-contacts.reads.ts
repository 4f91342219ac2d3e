// Reads contacts, suppressions, profile_addresses, campaigns, sends and campaign_steps: contacts to enroll, their missing data, and
// contacts whose step order changes.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { waits } from '../../outreach/campaigns/index.js';
import { statusClassesOf } from '../../outreach/contacts/status/index.js';
import { coveredByDomain, coveredByOtherAddress } from '../../reach/suppressions/index.js';
import { emptyValue, type ValueSource } from './value-source.js';

/** Contacts that an action would set in motion. */
export interface EligibleContacts {
  readonly eligible: number;
  /** Eligible contacts that completed the sequence, which now has a further step for them. */
  readonly reopenable: number;
  /** Eligible contacts that a suppression entry has covered since. */
  readonly suppressedGroup: number;
  readonly suppressedWorkspace: number;
  readonly suppressedDomain: number;
  /** Suppressed contacts by the entry that covers them now; they are not among the eligible contacts. */
  readonly settled: SettledSuppressions;
  /** Contacts with a risky, catch-all or not verified address. */
  readonly unproven: number;
  /** Contacts without a value, in the order of the requested sources. */
  readonly missing: readonly number[];
}

/** Contacts of the campaign with the status `suppressed`, by the scope of the covering entry. */
interface SettledSuppressions {
  readonly group: number;
  readonly workspace: number;
  readonly domain: number;
  /** Entry was removed or has expired; removing an entry does not restore contacts. */
  readonly uncovered: number;
}

/** Counts eligible contacts and contacts ended by a suppression in one scan. */
export async function countEligible(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  which: { statuses: readonly string[]; groupId: string; lastStepOrder: number; sources: readonly ValueSource[] },
): Promise<EligibleContacts> {
  const { statuses, groupId, lastStepOrder } = which;
  const looked = [...statuses, 'suppressed'];
  const values: unknown[] = [workspaceId, campaignId, now, looked, groupId, lastStepOrder, statusClassesOf(looked)];
  const gaps = which.sources.map((source) => `count(*) filter (where ${OPEN} and ${emptyValue(source, values)})::int`);
  const rows = await sql.query<Omit<EligibleContacts, 'missing'> & { missing: number[] }>(
    `select count(*) filter (where ${OPEN})::int as eligible,
       count(*) filter (where c.status = 'completed')::int as reopenable,
       count(*) filter (where ${OPEN} and ${BY_GROUP})::int as "suppressedGroup",
       count(*) filter (where ${OPEN} and ${BY_WORKSPACE})::int as "suppressedWorkspace",
       count(*) filter (where ${OPEN} and ${BY_DOMAIN})::int as "suppressedDomain",
       jsonb_build_object(
         'group', count(*) filter (where ${SETTLED} and ${BY_GROUP}),
         'workspace', count(*) filter (where ${SETTLED} and ${BY_WORKSPACE}),
         'domain', count(*) filter (where ${SETTLED} and ${BY_DOMAIN}),
         'uncovered', count(*) filter (where ${SETTLED} and not by_group and not by_workspace and not by_domain)
       ) as settled,
       count(*) filter (where ${OPEN} and c.verification_status in ('risky', 'catch_all', 'unverified', 'pending'))::int as unproven,
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

const OPEN = "c.status <> 'suppressed'";
const SETTLED = "c.status = 'suppressed'";
/** Each contact counts once, for the deciding entry. */
const BY_GROUP = 'by_group';
const BY_WORKSPACE = '(by_workspace and not by_group)';
const BY_DOMAIN = '(by_domain and not by_group and not by_workspace)';

/** Returns the condition that an entry `u` belongs to this group and has not expired. */
function counts(group: string): string {
  return `u.group_id = ${group} and (u.expires_at is null or u.expires_at > $3)`;
}

function coveredByName(group: string): string {
  return `(exists (select 1 from suppressions u where u.workspace_id = $1 and u.kind = 'email' and u.value = c.email_key
    and ${counts(group)}) or ${coveredByOtherAddress('$1', 'c.email_key', counts(group))})`;
}

/**
 * Counts contacts in the sequence of a rearranged campaign who wait for a step that now precedes a step they already
 * received, and so get the two in a different order than other contacts.
 */
export async function countOutOfOrder(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct s.contact_id)::int as count from sends s
     join campaign_steps w on w.workspace_id = s.workspace_id and w.id = s.step_id
     where s.workspace_id = $1 and s.campaign_id = $2 and ${waits('s')} and exists (
       select 1 from sends f join campaign_steps t on t.workspace_id = f.workspace_id and t.id = f.step_id and t.deleted_at is null
       where f.workspace_id = $1 and f.contact_id = s.contact_id and f.status in ('sent', 'bounced', 'unknown')
         and t.step_order > w.step_order)`,
    [workspaceId, campaignId],
  );
  return row?.count ?? 0;
}

/**
 * Counts the addresses that another active campaign emails, too. This is a set operation: its cost grows with the
 * contacts of both sides, never with their product, whatever is known about the tables.
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
