import type { HealthBand, MailboxStatus, WarmupStatus } from '../lifecycle/delivery-enums.js';
import { MAILBOX_STATUS_LABELS, WARMUP_STATUS_LABELS } from './status-labels.js';
import { type Texts, termsOf } from './term.js';

export { MAILBOX_STATUS_LABELS, WARMUP_STATUS_LABELS };

const MAILBOX_STATUS_MEANINGS: Texts<MailboxStatus> = {
  connecting: 'Outrider is checking the mail servers. The mailbox sends nothing yet.',
  provisioning: 'The provider is creating the mailbox.',
  active: 'The mailbox sends and receives.',
  paused: 'The mailbox sends no campaign emails until it is resumed.',
  disconnected: 'The provider rejected the credentials. Reconnect the mailbox to continue.',
  error:
    'The provider blocked the mailbox or 10 attempts in a row failed. Outrider checks again automatically where that can help.',
  deleting: 'The mailbox is being deleted and sends nothing.',
};

export const MAILBOX_STATUS_TERMS = /* @__PURE__ */ termsOf(MAILBOX_STATUS_LABELS, MAILBOX_STATUS_MEANINGS);

const WARMUP_STATUS_MEANINGS: Texts<WarmupStatus> = {
  not_started: 'Warmup was never enabled.',
  warming: 'Daily warmup volume ramps up until the mailbox is ready.',
  ready: 'Warmup is complete. A small daily volume keeps the reputation.',
  paused: 'Warmup waits for a member to resume it, or for the mailbox to reconnect.',
  quarantined:
    'Too much email landed in spam. The mailbox sends no warmup or campaign emails for 7 days, then restarts slowly.',
  failed: 'The mailbox is gone or unusable. Reconnect it, then resume warmup.',
  disabled: 'Warmup is turned off.',
};

export const WARMUP_STATUS_TERMS = /* @__PURE__ */ termsOf(WARMUP_STATUS_LABELS, WARMUP_STATUS_MEANINGS);

/** Inbox placement of a mailbox, from best to worst. */
export const HEALTH_LABELS: Texts<HealthBand> = {
  good: 'Healthy',
  watch: 'Watch',
  throttled: 'Throttled',
  quarantined: 'Quarantined',
};

const HEALTH_MEANINGS: Texts<HealthBand> = {
  good: 'Emails arrive in the inbox; the full daily volume is sent.',
  watch: 'Some emails miss the inbox; three quarters of the daily volume is sent.',
  throttled: 'Many emails miss the inbox; two fifths of the daily volume is sent.',
  quarantined: 'Over 20% of emails land in spam; the mailbox pauses for 7 days.',
};

export const HEALTH_TERMS = /* @__PURE__ */ termsOf(HEALTH_LABELS, HEALTH_MEANINGS);
