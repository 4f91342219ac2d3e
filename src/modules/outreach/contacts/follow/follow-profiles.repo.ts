import { PROFILE_COLUMNS } from '../../../../engine/profiles/field-types.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ColumnChange, CustomChange } from './follow-profile.repo.js';

/** New values of one profile, with the previous ones. */
export interface FollowedChange {
  readonly emailKey: string;
  readonly columns: readonly ColumnChange[];
  /** A new value of null or undefined removes the field. */
  readonly custom: readonly CustomChange[];
  /** Restricts the change to these contacts. */
  readonly contactIds?: readonly string[];
}

const byColumn = (one: FollowedChange, side: 'from' | 'to') =>
  Object.fromEntries(one.columns.map((change) => [change.column, change[side]]));
const byName = (one: FollowedChange, side: 'from' | 'to') =>
  Object.fromEntries(one.custom.map((change) => [change.name, side === 'to' ? (change.to ?? null) : change.from]));

const CHANGES = givenRows<FollowedChange>({
  email_key: ['text', (one) => one.emailKey],
  was: ['jsonb', (one) => byColumn(one, 'from')],
  becomes: ['jsonb', (one) => byColumn(one, 'to')],
  custom_was: ['jsonb', (one) => byName(one, 'from')],
  custom: ['jsonb', (one) => byName(one, 'to')],
  contact_ids: ['jsonb', (one) => one.contactIds],
});

const COLUMNS = Object.values(PROFILE_COLUMNS);
const follows = (column: string) =>
  `n.becomes ? '${column}' and c.${column} is not distinct from n.was ->> '${column}'`;
const FOLLOWED = `(select jsonb_object_agg(v.key, v.value) from jsonb_each(n.custom) v
  where c.custom_fields -> v.key is not distinct from n.custom_was -> v.key)`;
const CLEARED = `array(select v.key from jsonb_each(n.custom) v
  where v.value = 'null' and c.custom_fields -> v.key is not distinct from n.custom_was -> v.key)`;

/** Contact that a change of its profile has changed. */
export interface FollowedByMany {
  readonly id: string;
  readonly campaignId: string;
  readonly emailKey: string;
  /** Whether its time zone was changed. */
  readonly rezoned: boolean;
}

/**
 * Writes new values of many profiles to the contacts of their addresses, as `updateFollowing` does for one. Returns the
 * contacts that were changed.
 */
export function updateFollowingMany(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  changes: readonly FollowedChange[],
): Promise<FollowedByMany[]> {
  const sets = COLUMNS.map(
    (column) => `${column} = case when ${follows(column)} then n.becomes ->> '${column}' else c.${column} end`,
  );
  return sql.query(
    `with given as materialized (select * from ${CHANGES.at(3, 'g')}),
     locked as (
       select c.id from contacts c join given on c.email_key = given.email_key where c.workspace_id = $1
         and (given.contact_ids is null or given.contact_ids ? c.id::text) and c.deleted_at is null and c.status in ('pending', 'active', 'paused') order by c.id for update of c
     )
     update contacts c set ${sets.join(', ')}, change_sequence = null, updated_at = $2,
       custom_fields = (c.custom_fields || coalesce(${FOLLOWED}, '{}')) - ${CLEARED}
     from locked, given n
     where c.workspace_id = $1 and c.id = locked.id and n.email_key = c.email_key
       and (${COLUMNS.map((column) => `(${follows(column)})`).join(' or ')} or ${FOLLOWED} is not null)
     returning c.id, c.campaign_id as "campaignId", c.email_key as "emailKey", n.becomes ? 'timezone' as rezoned`,
    [workspaceId, now, ...CHANGES.values(changes)],
    'contacts-follow-profiles',
  );
}
