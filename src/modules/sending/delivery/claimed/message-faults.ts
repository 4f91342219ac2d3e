import { isSetAside, type Work } from '../../../foundation/faults/index.js';
import { MESSAGE_WORK } from '../../../outreach/campaigns/slots/index.js';

/** Work under which message results that cannot be written are set aside; the item is the ID of the send. */
export const RESULT_WORK: Work = { name: 'sending.results', resource: 'campaign' };

/**
 * Returns SQL for whether the result of a message cannot be written. Its conversation has ended, so its mailbox does
 * not wait for it.
 * @param send alias of the message's row in `sends`
 */
export function hasStuckResult(send: string): string {
  return `exists (select from set_aside aside where aside.workspace_id = ${send}.workspace_id
    and aside.work = '${RESULT_WORK.name}' and aside.item = ${send}.id::text)`;
}

/**
 * Returns SQL for whether a message is set aside until later. A campaign or contact edited since the failure is retried
 * immediately, because the edit may have fixed it.
 * @param send alias of the message's row in `sends`
 * @param now placeholder of the claim time
 */
export function messageWaits(send: string, now: string): string {
  const changed = (table: string, id: string): string =>
    `select from ${table} changed where changed.workspace_id = ${send}.workspace_id and changed.id = ${send}.${id}
       and changed.updated_at > aside.failed_at`;
  return isSetAside(
    MESSAGE_WORK.name,
    `${send}.workspace_id`,
    `${send}.id::text`,
    now,
    `${changed('campaigns', 'campaign_id')} union all ${changed('contacts', 'contact_id')}`,
  );
}

/** Returns SQL for the next retry of a campaign's set-aside messages; null without any. */
export function nextMessageRetry(workspaceId: string, campaignId: string, now: string): string {
  return `(select min(next_attempt_at) from set_aside where workspace_id = ${workspaceId} and work = '${MESSAGE_WORK.name}'
    and resource_id = ${campaignId}::uuid::text and next_attempt_at > ${now})`;
}
