import type { MailboxStatus, WarmupStatus } from '../lifecycle/delivery-enums.js';
import type { CampaignStatus, ContactStatus, SendStatus } from '../lifecycle/enums.js';
import type { Texts } from './term.js';

// Labels that each screen of the console may show. Their meanings are in other files, which it loads on demand.

export const CAMPAIGN_STATUS_LABELS: Texts<CampaignStatus> = {
  draft: 'Draft',
  launching: 'Launching',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  archived: 'Archived',
};

export const CONTACT_STATUS_LABELS: Texts<ContactStatus> = {
  pending: 'Pending',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  replied: 'Replied',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
  stopped: 'Stopped',
  failed: 'Failed',
};

export const MAILBOX_STATUS_LABELS: Texts<MailboxStatus> = {
  connecting: 'Connecting',
  provisioning: 'Provisioning',
  active: 'Active',
  paused: 'Paused',
  disconnected: 'Disconnected',
  error: 'Error',
  deleting: 'Deleting',
};

export const WARMUP_STATUS_LABELS: Texts<WarmupStatus> = {
  not_started: 'Not started',
  warming: 'Warming up',
  ready: 'Ready',
  paused: 'Paused',
  quarantined: 'Quarantined',
  failed: 'Failed',
  disabled: 'Off',
};

export const SEND_STATUS_LABELS: Texts<SendStatus> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  deferred: 'Deferred',
  failed: 'Failed',
  bounced: 'Bounced',
  skipped: 'Skipped',
  cancelled: 'Canceled',
  unknown: 'Unconfirmed',
};
