import type { SqlRunner } from '../../platform/db/sql-runner.js';
import { waits } from '../campaigns/index.js';

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
    `update sends set status = 'cancelled', status_reason = $3, updated_at = $2
     where workspace_id = $1 and ${condition} and step_order > $5 and ${waits('sends')}`,
    [workspaceId, now, reason, value, 'contactIds' in which ? (which.afterStepOrder ?? 0) : 0],
    name,
  );
}

/**
 * Cancels what waits for contacts that are no longer in their sequence; one that was taken back meanwhile keeps its sends.
 * The contacts are locked first: whoever ends one at this moment has either been seen here, or sees what waits.
 */
export function updateCancelledOfEnded(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  contactIds: readonly string[],
): Promise<number> {
  return sql.execute(
    `with ended as (
       select id, status, deleted_at from contacts where workspace_id = $1 and id = any($3::uuid[]) order by id for share
     )
     update sends s set status = 'cancelled', updated_at = $2,
       status_reason = case when c.deleted_at is null then 'contact_' || c.status else 'contact_deleted' end
     from ended c
     where s.workspace_id = $1 and s.contact_id = any($3::uuid[]) and s.status in ('scheduled', 'deferred')
       and c.id = s.contact_id and (c.deleted_at is not null or c.status not in ('pending', 'active', 'paused'))`,
    [workspaceId, now, contactIds],
    'sending-cancel-ended',
  );
}
