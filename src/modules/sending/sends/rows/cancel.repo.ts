import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';
import type { SomeChanged } from './some-of-campaign.repo.js';

const byCancelling = sendMoves(
  ...(['contact_final', 'previous_step_pending', 'step_deleted', 'launch_failed', 'campaign_deleted'] as const),
);
const CANCELLED = byCancelling.to('contact_final');

/**
 * Cancels waiting sends. Locks rows in ID order, as every change of several waiting sends does; claims skip locked
 * rows.
 */
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

/** Contact with sends that another transaction holds. */
export interface HeldOfContact {
  readonly campaign_id: string;
  readonly contact_id: string;
}

/** Locks the rows of `chosen` that are free and still waiting, in ID order. */
const FREE = `free as materialized (
       select f.id from chosen join sends f on f.workspace_id = $1 and f.id = chosen.id
       where ${byCancelling.from('f')} order by f.id for update of f skip locked
     )`;
const HELD = 'select distinct campaign_id, contact_id from chosen where id not in (select id from free)';

/**
 * Cancels the waiting sends of contacts that the caller holds, as far as they are free. A send held by another
 * transaction may be in progress a moment later, and its result waits for the contact, so it is skipped. Returns the
 * contacts of skipped sends.
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
 * Cancels the waiting sends of contacts that are no longer in their sequence; a contact resumed since keeps its sends.
 * Contacts are locked first, so a concurrent transaction that ends one is either visible here or sees the waiting
 * sends. Skips held sends like `updateFreeCancelled` and returns their contacts.
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

/** Contacts of the rows of `chosen`, locked in ID order. */
const OWNERS = `owners as (
       select c.contact_id from (select distinct contact_id from chosen order by 1) n
       cross join lateral (select id as contact_id from contacts where workspace_id = $1 and id = n.contact_id for update) c
     ),`;

/**
 * Cancels a chunk of the waiting sends of a campaign or of one of its steps. For a step, contacts are locked first and
 * stay locked, because they continue with another step. Returns the contacts.
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
