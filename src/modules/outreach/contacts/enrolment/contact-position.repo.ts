import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ContactRefRow } from '../../../foundation/events/blocks.events.js';

/** Unassigns a chunk of a campaign's contacts from these mailboxes, so that their next message may come from another one. */
export function updateFreed(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
  now: Date,
  limit: number,
): Promise<number> {
  return sql.execute(
    `update contacts set mailbox_id = null, change_sequence = null, updated_at = $4
     where workspace_id = $1 and id in (
       select id from contacts where workspace_id = $1 and campaign_id = $2 and mailbox_id = any($3::int[])
         and deleted_at is null order by id limit $5 for update)`,
    [workspaceId, campaignId, mailboxIds, now, limit],
  );
}

/** Unassigns locked contacts from their mailbox. Returns them in ID order. */
export function updateReassigned(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
  now: Date,
): Promise<ContactRefRow[]> {
  return sql.query<ContactRefRow>(
    `with freed as (
       update contacts set mailbox_id = null, change_sequence = null, updated_at = $3
       where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null
       returning id, email, first_name, last_name, company, custom_fields
     )
     select * from freed order by id`,
    [workspaceId, ids, now],
    'contacts-reassign',
  );
}

interface ContactPosition {
  readonly id: string;
  readonly stepOrder: number | null;
}

const POSITIONS = givenRows<ContactPosition>({
  id: ['uuid', (row) => row.id],
  step_order: ['int', (row) => row.stepOrder],
});

/** Sets the positions of contacts in a sequence with renumbered steps. */
export function updateStepOrders(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly ContactPosition[],
): Promise<number> {
  return sql.execute(
    `with given as (select * from ${POSITIONS.at(3, 'n')}),
     locked as (
       select c.id, n.step_order from contacts c join given n on n.id = c.id where c.workspace_id = $1 order by c.id for update of c
     )
     update contacts c set current_step_order = l.step_order, change_sequence = null, updated_at = $2
     from locked l where c.workspace_id = $1 and c.id = l.id`,
    [workspaceId, now, ...POSITIONS.values(rows)],
  );
}
