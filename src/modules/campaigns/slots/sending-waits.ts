import { isSetAside, type Work } from '../../faults/index.js';

/** Sending, by the name under which a campaign that fails is set aside. */
export const SENDING_WORK: Work = { name: 'sending', resource: 'campaign' };

/**
 * Whether sending has set a campaign aside until later. One that was changed since it failed is tried again at once: the change may be the
 * cure.
 * @param slot alias of the campaign's slot
 * @param now the place of the claim's instant
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
