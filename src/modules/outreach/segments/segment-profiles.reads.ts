// Reads profiles, segment_pins, campaign_segment_members, campaigns and workspaces, and the tables of conditions (condition.reads.ts).
import { type Condition, type ConditionGroup, conditionsOf } from '../../../engine/segments/definition.js';
import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ProfilesTable } from '../../../platform/db/tables.js';
import { ActiveContacts, conditionSql, groupSql, memberSql, type Place } from './condition.reads.js';

/** Memory for a list, of which PostgreSQL takes up to twice as much: enough for the addresses of a million contacts. */
const LIST_MEMORY = '64MB';

/** Segment to evaluate. `id` is null for an unsaved definition, which has no pins. */
export interface Evaluated {
  readonly id: string | null;
  readonly group: ConditionGroup;
  readonly now: Date;
}

interface Statement {
  /** Beginning of the statement: the lists that `where` selects from. */
  readonly lists: string;
  readonly where: string;
  readonly values: unknown[];
}

/** Returns the condition for profiles `p` of the workspace, a few or all. */
function statementOf(workspaceId: number, { id, group, now }: Evaluated, isFew = false): Statement {
  return statementFor(workspaceId, now, isFew, (place) =>
    id === null ? groupSql(group, place) : memberSql(id, group, place),
  );
}

function statementFor(workspaceId: number, now: Date, isFew: boolean, condition: (place: Place) => string): Statement {
  const values: unknown[] = [workspaceId];
  const active = new ActiveContacts();
  const isIn = condition({ give: (value) => `$${values.push(value)}`, now, isFew, active });
  return { lists: active.text(), where: `p.workspace_id = $1 and ${isIn}`, values };
}

/**
 * Sets the time limit of statements in this transaction, and the memory for each list of addresses: PostgreSQL reads a list that does
 * not fit again for each profile. Statements with lists run in one process: parallel workers would each build all lists.
 */
export async function limitStatements(sql: SqlRunner, ms: number, { group }: Evaluated): Promise<void> {
  await sql.query(
    `select set_config('statement_timeout', $1, true), set_config('work_mem', $2, true),
       set_config('max_parallel_workers_per_gather', case when $3 then '0' else current_setting('max_parallel_workers_per_gather') end, true)`,
    [String(ms), LIST_MEMORY, hasLists(group)],
  );
}

/** Returns whether conditions select from lists of addresses. */
function hasLists(group: ConditionGroup): boolean {
  return conditionsOf(group).some(
    (one) => one.about === 'campaign' || one.about === 'activity' || (one.about === 'segment' && hasLists(one.group)),
  );
}

/** Counts the profiles of a segment. */
export async function countProfiles(sql: SqlRunner, workspaceId: number, evaluated: Evaluated): Promise<number> {
  const { lists, where, values } = statementOf(workspaceId, evaluated);
  const [row] = await sql.query<{ n: number }>(
    `${lists}select count(*)::int as n from profiles p where ${where}`,
    values,
  );
  return row?.n ?? 0;
}

/** Pages the profiles of a segment by address, after the address `after`. */
export function pageSegmentProfiles(
  sql: SqlRunner,
  workspaceId: number,
  evaluated: Evaluated,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Selectable<ProfilesTable>[]> {
  const { lists, where, values } = statementOf(workspaceId, evaluated);
  const after = page.after === null ? '' : `and p.email_key > $${values.push(page.after)}`;
  const limit = `$${values.push(page.limit)}`;
  return sql.query(
    `${lists}select p.* from profiles p where ${where} ${after} order by p.email_key limit ${limit}`,
    values,
  );
}

/** Link of a segment to a campaign, as far as its members depend on it. */
interface MembersOf {
  readonly campaignId: string;
  readonly segmentId: string;
  /** Restricts the comparison to these profiles; null compares all. */
  readonly profileIds: readonly string[] | null;
}

/**
 * Lists profiles of a segment that a link has not enrolled: without a row in campaign_segment_members, or with one whose
 * next attempt is due. People whom enrollment rules kept out are due when their profile, the campaign, or the workspace has
 * changed since.
 */
export async function listEntering(
  sql: SqlRunner,
  workspaceId: number,
  evaluated: Evaluated,
  { campaignId, segmentId, profileIds }: MembersOf,
  limit: number,
): Promise<string[]> {
  const { lists, where, values } = statementOf(workspaceId, evaluated, profileIds !== null);
  const give = (value: unknown): string => `$${values.push(value)}`;
  const among = profileIds === null ? '' : `and p.id = any(${give(profileIds)}::uuid[])`;
  const haveChanged = `m.entered_at < greatest(
    (select w.updated_at from workspaces w where w.id = $1),
    (select c.updated_at from campaigns c where c.workspace_id = $1 and c.id = m.campaign_id))`;
  const isJudgedAnew = `m.result = 'not_enrolled'${profileIds === null ? ` and ${haveChanged}` : ''}`;
  const rows = await sql.query<{ id: string }>(
    `${lists}select p.id from profiles p where ${where} ${among} and not exists (
       select from campaign_segment_members m where m.workspace_id = $1 and m.campaign_id = ${give(campaignId)}
         and m.segment_id = ${give(segmentId)} and m.profile_id = p.id
         and (m.retry_at is null or m.retry_at > ${give(evaluated.now)}) and not (${isJudgedAnew}))
     order by p.email_key limit ${give(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Lists members of a link whose profile is not in the segment, or was deleted. */
export async function listLeaving(
  sql: SqlRunner,
  workspaceId: number,
  evaluated: Evaluated,
  { campaignId, segmentId, profileIds }: MembersOf,
  limit: number,
): Promise<string[]> {
  const { lists, where, values } = statementOf(workspaceId, evaluated, profileIds !== null);
  const give = (value: unknown): string => `$${values.push(value)}`;
  const among = profileIds === null ? '' : `and m.profile_id = any(${give(profileIds)}::uuid[])`;
  const rows = await sql.query<{ profile_id: string }>(
    `${lists}select m.profile_id from campaign_segment_members m where m.workspace_id = $1
       and m.campaign_id = ${give(campaignId)} and m.segment_id = ${give(segmentId)} ${among}
       and not exists (select from profiles p where p.id = m.profile_id and ${where})
     limit ${give(limit)}`,
    values,
  );
  return rows.map(({ profile_id: id }) => id);
}

/** Estimates the cost of each condition in planner units, without reading rows. */
export async function estimateConditions(
  sql: SqlRunner,
  workspaceId: number,
  conditions: readonly Condition[],
  now: Date,
): Promise<Array<{ readonly condition: Condition; readonly cost: number }>> {
  const costs: Array<{ condition: Condition; cost: number }> = [];
  for (const condition of conditions) {
    const { lists, where, values } = statementFor(workspaceId, now, false, (place) => conditionSql(condition, place));
    const rows = await sql.query<{ 'QUERY PLAN': Array<{ Plan: { 'Total Cost': number } }> }>(
      `explain (format json) ${lists}select count(*) from profiles p where ${where}`,
      values,
    );
    costs.push({ condition, cost: rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0 });
  }
  return costs;
}
