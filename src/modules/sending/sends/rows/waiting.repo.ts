import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { waits } from '../../../outreach/campaigns/index.js';
import { sendMoves } from './moves.js';
import { SOME_CHANGED, type SomeChanged } from './some-of-campaign.repo.js';

const byGoingOn = sendMoves('contact_continues');

/** Renumbers a chunk of a campaign's sends after their step moved. */
export async function updateStepNumbers(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  limit: number,
): Promise<SomeChanged> {
  const [done] = await sql.query<SomeChanged>(
    `with chosen as materialized (
       select s.id, t.step_order from sends s
       join campaign_steps t on t.workspace_id = s.workspace_id and t.id = s.step_id and t.deleted_at is null
       where s.workspace_id = $1 and s.campaign_id = $2 and s.step_order <> t.step_order limit $4
     ), locked as (
       select s.id, chosen.step_order from chosen join sends s on s.workspace_id = $1 and s.id = chosen.id
       order by s.id for update of s skip locked
     ), changed as (
       update sends f set step_order = n.step_order, updated_at = $3
       from locked n where f.workspace_id = $1 and f.id = n.id returning 1
     )
     ${SOME_CHANGED}`,
    [workspaceId, campaignId, now, limit],
  );
  return done as SomeChanged;
}

/** SQL that makes a send due if only its mailbox pauses sending to its recipient, when other mailboxes may send it. */
export const dueFromAnother = (alias: string, now: string): string =>
  `due_at = case when ${alias}.status_reason = 'destination_resting' then least(${alias}.due_at, ${now}) else ${alias}.due_at end`;

/** Detaches a chunk of waiting sends from these mailboxes, so that any mailbox can send them. */
export async function updateUnbound(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
  now: Date,
  limit: number,
): Promise<SomeChanged> {
  const [done] = await sql.query<SomeChanged>(
    `with chosen as materialized (
       select f.id from sends f where f.workspace_id = $1 and f.campaign_id = $2 and f.mailbox_id = any($3::int[])
         and ${waits('f')} limit $5
     ), locked as (
       select f.id from chosen join sends f on f.workspace_id = $1 and f.id = chosen.id
       where f.mailbox_id = any($3::int[]) and ${waits('f')} order by f.id for update of f skip locked
     ), changed as (
       update sends f set mailbox_id = null, status_reason = 'sticky_mailbox_unavailable', gates = null,
         ${dueFromAnother('f', '$4')}, updated_at = $4
       from locked where f.workspace_id = $1 and f.id = locked.id returning 1
     )
     ${SOME_CHANGED}`,
    [workspaceId, campaignId, mailboxIds, now, limit],
  );
  return done as SomeChanged;
}

/**
 * Locks the sends of these contacts that wait or can be scheduled again. Returns the contacts of sends that another
 * transaction holds; it does not wait for those, because they may be in progress a moment later.
 */
export async function lockFree(sql: SqlRunner, workspaceId: number, contactIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ contact_id: string }>(
    `with chosen as materialized (
       select f.id, f.contact_id from sends f where f.workspace_id = $1 and f.contact_id = any($2::uuid[])
         and (${waits('f')} or ${byGoingOn.from('f')})
     ), locked as materialized (
       select f.id from chosen join sends f on f.workspace_id = $1 and f.id = chosen.id order by f.id for update of f skip locked
     )
     select distinct contact_id from chosen where id not in (select id from locked)`,
    [workspaceId, contactIds],
    'sending-lock-free',
  );
  return rows.map((row) => row.contact_id);
}

interface Due {
  readonly id: string;
  readonly dueAt: Date;
}

const DUE = givenRows<Due>({
  id: ['uuid', (row) => row.id],
  due_at: ['timestamptz', (row) => row.dueAt],
});

/** Sets due times of sends whose status has not changed. */
export async function updateDueTimes(
  sql: SqlRunner,
  workspaceId: number,
  status: 'scheduled' | 'deferred',
  now: Date,
  rows: readonly Due[],
): Promise<SomeChanged> {
  const [done] = await sql.query<SomeChanged>(
    `with chosen as materialized (
       select s.id, n.due_at from ${DUE.at(3, 'n')} join sends s on s.workspace_id = $1 and s.id = n.id
       where s.status = $5 and s.due_at <> n.due_at
     ), locked as (
       select s.id, chosen.due_at from chosen join sends s on s.workspace_id = $1 and s.id = chosen.id
       where s.status = $5 order by s.id for update of s skip locked
     ), changed as (
       update sends s set due_at = l.due_at, updated_at = $2 from locked l where s.workspace_id = $1 and s.id = l.id returning 1
     )
     ${SOME_CHANGED}`,
    [workspaceId, now, ...DUE.values(rows), status],
  );
  return done as SomeChanged;
}

/** Lists a chunk of a campaign's sends that wait for one of these reasons and are not due, or of those of some contacts. */
export function listAwaiting(
  sql: SqlRunner,
  workspaceId: number,
  which: {
    readonly campaignId: string;
    readonly reasons: readonly string[];
    readonly contactIds?: readonly string[] | undefined;
  },
  now: Date,
  limit: number,
): Promise<Array<{ id: string; status: 'scheduled' | 'deferred' }>> {
  const { campaignId, reasons, contactIds } = which;
  return sql.query<{ id: string; status: 'scheduled' | 'deferred' }>(
    `select f.id, f.status from sends f
     where f.workspace_id = $1 and f.campaign_id = $2 and ${waits('f')} and f.status_reason = any($3) and f.due_at > $4
       ${contactIds === undefined ? '' : 'and f.contact_id = any($6::uuid[])'} limit $5`,
    [workspaceId, campaignId, reasons, now, limit, ...(contactIds === undefined ? [] : [contactIds])],
    contactIds === undefined ? 'sends-awaiting' : 'sends-awaiting-of-contacts',
  );
}
