import { hash } from 'node:crypto';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { Sender } from '../../reach/mailboxes/senders/index.js';

/** Google accepts a sender ID of 5 to 15 characters (support.google.com/a/answer/6254652). */
const SENDER_ID_LENGTH = 15;

/**
 * Returns the Feedback-ID of a campaign email, which Google Postmaster Tools groups spam reports by: campaign, mailbox,
 * and a sender ID. It has IDs only, the same in each email, and no value occurs in two positions. The sender ID is derived
 * from the From domain, so that domains of one instance cannot be linked by it.
 */
export function feedbackId(plan: Pick<CampaignPlan, 'id'>, { from, mailboxId }: Pick<Sender, 'from' | 'mailboxId'>) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase();
  const senderId = hash('sha256', `feedback-id ${domain}`, 'hex').slice(0, SENDER_ID_LENGTH);
  return `${plan.id}:mailbox-${mailboxId}:${senderId}`;
}
