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
  which: { contactId: string; afterStepOrder: number } | { campaignId: string },
  reason: string,
): Promise<number> {
  const [condition, value, name] =
    'contactId' in which
      ? ['contact_id = $4', which.contactId, 'sending-cancel-later-steps']
      : ['campaign_id = $4', which.campaignId, 'sending-cancel-of-campaign'];
  return sql.execute(
    `with waiting as (
       select id from sends where workspace_id = $1 and ${condition} and step_order > $5 and ${byCancelling.fromByClass('sends')}
       order by id for update
     )
     update sends s set status = ${CANCELLED}, status_reason = $3, updated_at = $2 from waiting
     where s.workspace_id = $1 and s.id = waiting.id`,
    [workspaceId, now, reason, value, 'contactId' in which ? which.afterStepOrder : 0],
    name,
  );
}

/** A contact of whose sends another transaction holds some. */
export interface HeldOfContact {
  readonly campaign_id: string;
  readonly contact_id: string;
}

/** Locks those of `chosen` that are free and wait still, in id order. */
const FREE = `free as materialized (
       select f.id from chosen join sends f on f.workspace_id = $1 and f.id = chosen.id
       where ${byCancelling.from('f')} order by f.id for update of f skip locked
     )`;
const HELD = 'select distinct campaign_id, contact_id from chosen where id not in (select id from free)';

/**
 * Cancels what waits for contacts, as far as it is free, for a caller that holds the contacts. What another transaction holds may be under
 * way a moment later, and its result waits for the contact: it is passed over, and its contacts are returned.
 */
export function updateFreeCancelled(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  contactIds: readonly string[],
  reason: string,
): Promise<HeldOfContact[]> {
  return sql.query<HeldOfContact>(
    `with chosen as materialized (
       select id, campaign_id, contact_id from sends
       where workspace_id = $1 and contact_id = any($4::uuid[]) and ${byCancelling.fromByClass('sends')}
     ), ${FREE}, done as (
       update sends s set status = ${CANCELLED}, status_reason = $3, updated_at = $2 from free
       where s.workspace_id = $1 and s.id = free.id
     )
     ${HELD}`,
    [workspaceId, now, reason, contactIds],
    'sending-cancel-of-contacts',
  );
}

/**
 * Cancels what waits for contacts that are no longer in their sequence; one that was taken back meanwhile keeps its sends.
 * The contacts are locked first: a transaction that ends one at this moment has either been seen here, or sees what waits.
 * Passes over what is held, as `updateFreeCancelled` does, and returns its contacts.
 */
export function updateCancelledOfEnded(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  contactIds: readonly string[],
): Promise<HeldOfContact[]> {
  return sql.query<HeldOfContact>(
    `with ended as (
       select id, status, deleted_at from contacts where workspace_id = $1 and id = any($3::uuid[]) order by id for share
     ), chosen as materialized (
       select f.id, f.campaign_id, f.contact_id, case when c.deleted_at is null then 'contact_' || c.status else 'contact_deleted' end as reason
       from ended c join sends f on f.workspace_id = $1 and f.contact_id = c.id
       where f.contact_id = any($3::uuid[]) and ${byCancelling.from('f')}
         and (c.deleted_at is not null or c.status not in ('pending', 'active', 'paused'))
     ), ${FREE}, done as (
       update sends s set status = ${CANCELLED}, updated_at = $2, status_reason = chosen.reason
       from free join chosen on chosen.id = free.id where s.workspace_id = $1 and s.id = free.id
     )
     ${HELD}`,
    [workspaceId, now, contactIds],
    'sending-cancel-ended',
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
