import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Changed value of a profile; null and undefined are absent values. */
export interface ColumnChange {
  /** Column of `contacts`, from `PROFILE_COLUMNS`. */
  readonly column: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface CustomChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

const CUSTOM = givenRows<CustomChange>({
  name: ['text', (change) => change.name],
  was: ['jsonb', (change) => change.from],
  becomes: ['jsonb', (change) => change.to],
});

/** Contact with an updated value. */
export interface FollowedContact {
  readonly id: string;
  readonly campaignId: string;
}

/**
 * Writes changed values of a profile to the contacts of its address whose sequence is not over and that have the previous
 * value. Contacts are locked in the order of their IDs.
 */
export function updateFollowing(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  emailKey: string,
  { columns, custom }: { readonly columns: readonly ColumnChange[]; readonly custom: readonly CustomChange[] },
): Promise<FollowedContact[]> {
  const values: unknown[] = [workspaceId, emailKey, now, ...CUSTOM.values(custom)];
  const given = CUSTOM.at(4, 'n');
  const sets: string[] = [];
  const isFollowing = [`exists (select 1 from ${given} where c.custom_fields -> n.name is not distinct from n.was)`];
  for (const { column, from, to } of columns) {
    const was = `$${values.push(from)}::text`;
    sets.push(
      `${column} = case when c.${column} is not distinct from ${was} then $${values.push(to)} else c.${column} end`,
    );
    isFollowing.push(`c.${column} is not distinct from ${was}`);
  }
  return sql.query<FollowedContact>(
    `with locked as (
       select id from contacts where email_key = $2 and workspace_id = $1 and deleted_at is null
         and status in ('pending', 'active', 'paused') order by id for update
     )
     update contacts c set ${[...sets, ''].join(', ')} change_sequence = null, updated_at = $3,
       custom_fields = (c.custom_fields - array(select n.name from ${given} where c.custom_fields -> n.name is not distinct from n.was))
         || coalesce((select jsonb_object_agg(n.name, n.becomes) from ${given}
           where n.becomes is not null and c.custom_fields -> n.name is not distinct from n.was), '{}')
     from locked where c.workspace_id = $1 and c.id = locked.id and (${isFollowing.join(' or ')})
     returning c.id, c.campaign_id as "campaignId"`,
    values,
  );
}
