import type {
  ConnectionStatus,
  DeliveryStatus,
  MailboxStatus,
  SequencerExportStatus,
  SubscriptionStatus,
} from './delivery-enums.js';
import type { DeadLetterStatus, ImportStatus, LaunchJobStatus } from './enums.js';
import type { TransitionTable } from './transitions.js';

/**
 * State machines as data, from which docs/use/states.md is generated. Each edge names its causes; causes in one list lead
 * to the same status.
 */

export const importTransitions: TransitionTable<ImportStatus> = {
  queued: [
    { to: 'analyzing', causes: ['started'] },
    { to: 'cancelled', causes: ['cancel'] },
  ],
  analyzing: [
    { to: 'awaiting_mapping', causes: ['mapping_needed', 'campaign_needed'] },
    { to: 'processing', causes: ['mapping_given', 'mapping_found'] },
    { to: 'failed', causes: ['failed'] },
    { to: 'cancelled', causes: ['cancel'] },
  ],
  awaiting_mapping: [
    { to: 'processing', causes: ['mapping_confirm'] },
    { to: 'cancelled', causes: ['cancel'] },
    { to: 'failed', causes: ['file_gone'] },
  ],
  processing: [
    { to: 'completed', causes: ['finished'] },
    { to: 'completed_with_errors', causes: ['finished_with_dead_letters'] },
    { to: 'failed', causes: ['failed'] },
    { to: 'cancelled', causes: ['cancel'] },
  ],
  completed_with_errors: [{ to: 'completed', causes: ['last_dead_letter_closed'] }],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Row or chunk of an import that could not be imported. A failed replay opens it again with one more attempt. */
export const deadLetterTransitions: TransitionTable<DeadLetterStatus> = {
  open: [
    { to: 'replaying', causes: ['replay'] },
    { to: 'discarded', causes: ['discard'] },
  ],
  replaying: [
    { to: 'replayed', causes: ['taken'] },
    { to: 'open', causes: ['failed_again'] },
  ],
  replayed: [],
  discarded: [],
};

/** Launch job: `failed` after five attempts. Enrolled contacts are reverted if the campaign never sent. */
export const launchJobTransitions: TransitionTable<LaunchJobStatus> = {
  queued: [
    { to: 'running', causes: ['started'] },
    { to: 'cancelled', causes: ['pause', 'delete'] },
  ],
  running: [
    { to: 'completed', causes: ['finished'] },
    { to: 'failed', causes: ['attempts_exhausted'] },
    { to: 'cancelled', causes: ['pause', 'delete'] },
  ],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Webhook subscription. Pausing or testing a disabled one returns 409 `subscription_disabled`. */
export const subscriptionTransitions: TransitionTable<SubscriptionStatus> = {
  active: [
    { to: 'paused', causes: ['pause'] },
    { to: 'disabled', causes: ['endpoint_gone', 'failing', 'operator'] },
  ],
  paused: [{ to: 'active', causes: ['resume'] }],
  disabled: [{ to: 'active', causes: ['resume'] }],
};

/**
 * Webhook delivery. Requeueing one in `sending` returns 409 `delivery_in_progress`; a delivered one requires `force`.
 */
export const deliveryTransitions: TransitionTable<DeliveryStatus> = {
  queued: [
    { to: 'sending', causes: ['claimed'] },
    { to: 'paused', causes: ['subscription_paused', 'subscription_disabled'] },
    { to: 'cancelled', causes: ['subscription_deleted'] },
  ],
  sending: [
    { to: 'delivered', causes: ['accepted'] },
    { to: 'retrying', causes: ['attempt_failed'] },
    { to: 'failed', causes: ['last_attempt_failed', 'endpoint_gone'] },
  ],
  retrying: [
    { to: 'sending', causes: ['claimed'] },
    { to: 'paused', causes: ['subscription_paused', 'subscription_disabled'] },
    { to: 'cancelled', causes: ['subscription_deleted'] },
  ],
  delivered: [{ to: 'queued', causes: ['requeue_forced'] }],
  failed: [{ to: 'queued', causes: ['requeue'] }],
  paused: [
    { to: 'queued', causes: ['subscription_resumed'] },
    { to: 'cancelled', causes: ['subscription_deleted'] },
  ],
  cancelled: [{ to: 'queued', causes: ['requeue'] }],
};

/**
 * Mailbox. Initial status: `connecting` with a connection, `active` if native, otherwise `provisioning`. Deletion is
 * possible from every status.
 */
export const mailboxTransitions: TransitionTable<MailboxStatus> = {
  provisioning: [
    { to: 'connecting', causes: ['order_filled'] },
    { to: 'error', causes: ['order_failed'] },
    { to: 'deleting', causes: ['delete'] },
  ],
  connecting: [
    { to: 'active', causes: ['probe_ok'] },
    { to: 'disconnected', causes: ['credentials_refused'] },
    { to: 'error', causes: ['probe_failed'] },
    { to: 'deleting', causes: ['delete'] },
  ],
  active: [
    { to: 'paused', causes: ['pause'] },
    { to: 'disconnected', causes: ['authentication_failed'] },
    { to: 'error', causes: ['provider_block', 'provider_limit', 'failures_exhausted'] },
    { to: 'deleting', causes: ['delete'] },
  ],
  paused: [
    { to: 'active', causes: ['activate'] },
    { to: 'deleting', causes: ['delete'] },
  ],
  disconnected: [
    { to: 'connecting', causes: ['connection_changed', 'activate', 'verify'] },
    { to: 'active', causes: ['probe_ok'] },
    { to: 'paused', causes: ['pause'] },
    { to: 'deleting', causes: ['delete'] },
  ],
  error: [
    { to: 'connecting', causes: ['connection_changed', 'activate', 'verify'] },
    { to: 'active', causes: ['probe_ok'] },
    { to: 'paused', causes: ['pause'] },
    { to: 'deleting', causes: ['delete'] },
  ],
  deleting: [],
};

/** Sequencer connection. Only an `active` one is called, except to validate its key. */
export const connectionTransitions: TransitionTable<ConnectionStatus> = {
  pending: [
    { to: 'active', causes: ['accepted'] },
    { to: 'invalid', causes: ['refused'] },
    { to: 'unreachable', causes: ['no_answer'] },
    { to: 'disabled', causes: ['disable'] },
  ],
  active: [
    { to: 'invalid', causes: ['refused'] },
    { to: 'unreachable', causes: ['no_answer'] },
    { to: 'disabled', causes: ['disable'] },
    { to: 'pending', causes: ['key_changed'] },
  ],
  invalid: [
    { to: 'active', causes: ['accepted'] },
    { to: 'unreachable', causes: ['no_answer'] },
    { to: 'pending', causes: ['key_changed', 'enable'] },
    { to: 'disabled', causes: ['disable'] },
  ],
  unreachable: [
    { to: 'active', causes: ['accepted'] },
    { to: 'invalid', causes: ['refused'] },
    { to: 'pending', causes: ['key_changed', 'enable'] },
    { to: 'disabled', causes: ['disable'] },
  ],
  disabled: [{ to: 'pending', causes: ['enable'] }],
};

/** Exported mailbox. An export returned because the provider asked to wait is `queued` again. */
export const sequencerExportTransitions: TransitionTable<SequencerExportStatus> = {
  queued: [
    { to: 'exporting', causes: ['claimed'] },
    { to: 'failed', causes: ['refused', 'credentials_missing'] },
    { to: 'removed', causes: ['mailbox_gone'] },
  ],
  exporting: [
    { to: 'exported', causes: ['accepted'] },
    { to: 'failed', causes: ['refused', 'attempts_exhausted'] },
    { to: 'queued', causes: ['given_back'] },
    { to: 'removed', causes: ['mailbox_gone'] },
  ],
  exported: [
    { to: 'reconnecting', causes: ['reconnect'] },
    { to: 'queued', causes: ['export'] },
    { to: 'removed', causes: ['mailbox_gone', 'account_gone'] },
  ],
  reconnecting: [
    { to: 'exported', causes: ['accepted'] },
    { to: 'failed', causes: ['refused', 'attempts_exhausted', 'credentials_missing'] },
    { to: 'removed', causes: ['mailbox_gone'] },
  ],
  failed: [
    { to: 'reconnecting', causes: ['reconnect'] },
    { to: 'queued', causes: ['export'] },
    { to: 'removed', causes: ['mailbox_gone', 'account_gone'] },
  ],
  removed: [{ to: 'queued', causes: ['export'] }],
};
