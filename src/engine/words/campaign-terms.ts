import type { CampaignStatus, PauseReason } from '../lifecycle/enums.js';
import { CAMPAIGN_STATUS_LABELS } from './status-labels.js';
import { type Texts, termsOf } from './term.js';

export { CAMPAIGN_STATUS_LABELS };

const CAMPAIGN_STATUS_MEANINGS: Texts<CampaignStatus> = {
  draft: 'The campaign is being set up. It sends nothing until it is launched.',
  launching: 'Contacts are being enrolled. The campaign becomes active afterwards.',
  active: 'The campaign sends inside its sending windows.',
  paused: 'Sending stops until the campaign is resumed; the pause reason says why.',
  completed:
    'No contact has another step to come. A launch with new contacts or steps makes the campaign active again.',
  archived: 'The campaign sends nothing and cannot be edited. Its stats and conversations stay.',
};

export const CAMPAIGN_STATUS_TERMS = /* @__PURE__ */ termsOf(CAMPAIGN_STATUS_LABELS, CAMPAIGN_STATUS_MEANINGS);

export const PAUSE_REASON_LABELS: Texts<PauseReason> = {
  manual: 'Manual',
  bounce_protection: 'High bounce rate',
  complaint_protection: 'High complaint rate',
  mailboxes_unhealthy: 'No mailbox can send',
  dns_failing: 'DNS failing',
  schedule_ended: 'Schedule ended',
  payment_required: 'Payment required',
  workspace_suspended: 'Workspace suspended',
  safety_stop: 'Safety stop',
};

const PAUSE_REASON_MEANINGS: Texts<PauseReason> = {
  manual: 'A member or an API key paused the campaign. Resume it to continue sending.',
  bounce_protection: 'The bounce rate exceeded the threshold of the campaign. Check the contacts, then resume.',
  complaint_protection:
    'The spam complaint rate exceeded the threshold of the campaign. Check the contacts, then resume.',
  mailboxes_unhealthy: 'Every attached mailbox is disconnected or in error. Fix or replace one, then resume.',
  dns_failing: 'DNS records of the sending domains fail their checks. Fix the records, then resume.',
  schedule_ended: 'The last sending day has passed. Extend the schedule, then resume.',
  payment_required: 'A payment for the workspace is due. Reserved: this version does not pause campaigns for it.',
  workspace_suspended:
    'The workspace is suspended. Reserved: emails of a suspended workspace wait, its campaigns stay active.',
  safety_stop:
    'The instance was restored from a backup. Check the Sent folders for emails sent since the backup, then resume.',
};

export const PAUSE_REASON_TERMS = /* @__PURE__ */ termsOf(PAUSE_REASON_LABELS, PAUSE_REASON_MEANINGS);
