import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { waits } from '../../campaigns/index.js';
import { ownersOf } from './owners.js';

/** Gives a chunk of a campaign's sends the number that their step has now. Returns how many had another one. */
export function updateStepNumbers(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  limit: number,
): Promise<number> {
  return sql.execute(
    `with chosen as materialized (
       select s.id, s.contact_id, t.step_order from sends s
       join campaign_steps t on t.workspace_id = s.workspace_id and t.id = s.step_id and t.deleted_at is null
       where s.workspace_id = $1 and s.campaign_id = $2 and s.step_order <> t.step_order limit $4
     ), ${ownersOf('chosen')}, locked as (
       select s.id, chosen.step_order
       from owners join chosen on chosen.contact_id = owners.id join sends s on s.workspace_id = $1 and s.id = chosen.id
       order by s.id for update of s
     )
     update sends f set step_order = n.step_order, updated_at = $3
     from locked n where f.workspace_id = $1 and f.id = n.id`,
    [workspaceId, campaignId, now, limit],
  );
}

/** Puts a chunk of what waits for these mailboxes back where any mailbox takes it. */
export function updateUnbound(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
  now: Date,
  limit: number,
): Promise<number> {
  return sql.execute(
    `with chosen as materialized (
       select f.id, f.contact_id from sends f where f.workspace_id = $1 and f.campaign_id = $2 and f.mailbox_id = any($3::int[])
         and ${waits('f')} limit $5
     ), ${ownersOf('chosen')}, locked as (
       select f.id from owners join chosen on chosen.contact_id = owners.id join sends f on f.workspace_id = $1 and f.id = chosen.id
       where f.mailbox_id = any($3::int[]) and ${waits('f')} order by f.id for update of f
     )
     update sends f set mailbox_id = null, status_reason = 'sticky_mailbox_unavailable', gates = null, updated_at = $4
     from locked where f.workspace_id = $1 and f.id = locked.id`,
    [workspaceId, campaignId, mailboxIds, now, limit],
  );
}

interface Due {
  readonly id: string;
  readonly dueAt: Date;
}

const DUE = givenRows<Due>({
  id: ['uuid', (row) => row.id],
  due_at: ['timestamptz', (row) => row.dueAt],
});

/** Sets due times of what still waits as it did. */
export function updateDueTimes(
  sql: SqlRunner,
  workspaceId: number,
  status: 'scheduled' | 'deferred',
  now: Date,
  rows: readonly Due[],
): Promise<number> {
  return sql.execute(
    `with chosen as materialized (
       select s.id, s.contact_id, n.due_at from ${DUE.at(3, 'n')} join sends s on s.workspace_id = $1 and s.id = n.id
     ), ${ownersOf('chosen')}, locked as (
       select s.id, chosen.due_at
       from owners join chosen on chosen.contact_id = owners.id join sends s on s.workspace_id = $1 and s.id = chosen.id
       where s.status = $5 order by s.id for update of s
     )
     update sends s set due_at = l.due_at, updated_at = $2 from locked l where s.workspace_id = $1 and s.id = l.id`,
    [workspaceId, now, ...DUE.values(rows), status],
  );
}
