import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';
import type { SomeChanged } from './some-of-campaign.repo.js';

const byCancelling = sendMoves(
  ...(['contact_final', 'previous_step_pending', 'step_deleted', 'launch_failed', 'campaign_deleted'] as const),
);
const CANCELLED = byCancelling.to('contact_final');

/** Cancels what waits. Rows are locked in id order, as by all who change several waiting sends: a claim passes over what is locked. */
export function updateCancelled(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  which: { contactIds: readonly string[]; afterStepOrder?: number } | { campaignId: string } | { stepId: string },
  reason: string,
): Promise<number> {
  const [condition, value, name] =
    'contactIds' in which
      ? ['contact_id = any($4::uuid[])', which.contactIds, 'sending-cancel-of-contacts']
      : 'campaignId' in which
        ? ['campaign_id = $4', which.campaignId, 'sending-cancel-of-campaign']
        : ['step_id = $4', which.stepId, 'sending-cancel-of-step'];
  return sql.execute(
    `with waiting as (
       select id from sends where workspace_id = $1 and ${condition} and step_order > $5 and ${byCancelling.fromByClass('sends')}
       order by id for update
     )
     update sends s set status = ${CANCELLED}, status_reason = $3, updated_at = $2 from waiting
     where s.workspace_id = $1 and s.id = waiting.id`,
    [workspaceId, now, reason, value, 'contactIds' in which ? (which.afterStepOrder ?? 0) : 0],
    name,
  );
}

/**
 * Cancels what waits for contacts that are no longer in their sequence; one that was taken back meanwhile keeps its sends.
 * The contacts are locked first: a transaction that ends one at this moment has either been seen here, or sees what waits. With
 * `passesHeld` it waits for no send that another transaction holds.
 */
export function updateCancelledOfEnded(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  contactIds: readonly string[],
  passesHeld: boolean,
): Promise<number> {
  return sql.execute(
    `with ended as (
       select id, status, deleted_at from contacts where workspace_id = $1 and id = any($3::uuid[]) order by id for share
     ), waiting as (
       select f.id, case when c.deleted_at is null then 'contact_' || c.status else 'contact_deleted' end as reason
       from ended c join sends f on f.workspace_id = $1 and f.contact_id = c.id
       where f.contact_id = any($3::uuid[]) and ${byCancelling.from('f')}
         and (c.deleted_at is not null or c.status not in ('pending', 'active', 'paused'))
       order by f.id for update of f ${passesHeld ? 'skip locked' : ''}
     )
     update sends s set status = ${CANCELLED}, updated_at = $2, status_reason = w.reason
     from waiting w where s.workspace_id = $1 and s.id = w.id`,
    [workspaceId, now, contactIds],
    passesHeld ? 'sending-cancel-ended-free' : 'sending-cancel-ended',
  );
}

/** The contacts that the rows of `chosen` are for, locked in the order of their ids. */
const OWNERS = `owners as (
       select c.contact_id from (select distinct contact_id from chosen order by 1) n
       cross join lateral (select id as contact_id from contacts where workspace_id = $1 and id = n.contact_id for update) c
     ),`;

/**
 * Cancels a chunk of what waits of a campaign, or of one of its steps: then the contacts come first, and stay locked with it, because
 * they go on with another step. Returns the contacts it was for.
 */
export async function updateSomeCancelled(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  which: { readonly campaignId: string; readonly stepId?: string },
  reason: string,
  limit: number,
): Promise<SomeChanged & { readonly contactIds: string[] }> {
  const { campaignId, stepId } = which;
  const isOfStep = stepId !== undefined;
  const [done] = await sql.query<{ contactIds: string[]; held: string | null }>(
    `with chosen as materialized (
       select f.id, f.contact_id from sends f where f.workspace_id = $1 and f.campaign_id = $2 ${isOfStep ? 'and f.step_id = $6' : ''}
         and ${byCancelling.fromByClass('f')}
       limit $4
     ), ${isOfStep ? OWNERS : ''} locked as (
       select f.id from ${isOfStep ? 'owners join chosen using (contact_id)' : 'chosen'}
       join sends f on f.workspace_id = $1 and f.id = chosen.id
       where ${byCancelling.from('f')} order by f.id for update of f skip locked
     ), changed as (
       update sends s set status = ${CANCELLED}, status_reason = $5, updated_at = $3
       from locked where s.workspace_id = $1 and s.id = locked.id returning s.contact_id
     )
     select array(select contact_id from changed) as "contactIds",
       (select id from chosen where id not in (select id from locked) limit 1) as held`,
    [workspaceId, campaignId, now, limit, reason, ...(isOfStep ? [stepId] : [])],
  );
  const { contactIds, held } = done as { contactIds: string[]; held: string | null };
  return { contactIds, changed: contactIds.length, held };
}
