import { isSetAside, type Work } from '../../../foundation/faults/index.js';

/** Name of the sending work under which failing campaigns are set aside. */
export const SENDING_WORK: Work = { name: 'sending', resource: 'campaign' };

/** Work under which sending sets single messages aside; the item is the ID of the send. */
export const MESSAGE_WORK: Work = { name: 'sending.messages', resource: 'campaign' };

/**
 * Returns SQL for whether sending set a campaign aside until later. A campaign edited since its failure is retried
 * immediately, because the edit may have fixed it.
 * @param slot alias of the campaign's slot
 * @param now placeholder of the claim time
 */
export function sendingWaits(slot: string, now: string): string {
  return isSetAside(
    SENDING_WORK.name,
    `${slot}.workspace_id`,
    `${slot}.campaign_id::text`,
    now,
    `select from campaigns changed where changed.workspace_id = ${slot}.workspace_id and changed.id = ${slot}.campaign_id
       and changed.updated_at > aside.failed_at`,
  );
}
