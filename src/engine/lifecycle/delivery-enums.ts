import { enumeration } from '../enumeration.js';

/** Enumerations for mailboxes, warmup, sequencers and webhooks, whose state machines are in this folder. */
export const MAILBOX_PROVIDERS = enumeration('MailboxProvider', [
  'native',
  'opensrs',
  'maildoso',
  'google',
  'microsoft',
  'smtp',
  'sandbox',
]);
export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number];

export const MAILBOX_STATUSES = enumeration('MailboxStatus', [
  'connecting',
  'provisioning',
  'active',
  'paused',
  'disconnected',
  'error',
  'deleting',
]);
export type MailboxStatus = (typeof MAILBOX_STATUSES)[number];

export const WARMUP_STATUSES = enumeration('WarmupStatus', [
  'not_started',
  'warming',
  'ready',
  'paused',
  'quarantined',
  'failed',
  'disabled',
]);
export type WarmupStatus = (typeof WARMUP_STATUSES)[number];

export const WARMUP_ACTIONS = enumeration('WarmupAction', ['enable', 'disable', 'pause', 'resume']);
export type WarmupAction = (typeof WARMUP_ACTIONS)[number];

export const WARMUP_OPERATION_STATUSES = enumeration('WarmupOperationStatus', [
  'requested',
  'running',
  'completed',
  'partially_completed',
  'failed',
]);
export type WarmupOperationStatus = (typeof WARMUP_OPERATION_STATUSES)[number];

export const WARMUP_ITEM_STATUSES = enumeration('WarmupItemStatus', ['requested', 'processing', 'succeeded', 'failed']);
export type WarmupItemStatus = (typeof WARMUP_ITEM_STATUSES)[number];

/** Inbox placement of a mailbox, from best to worst. */
export const HEALTH_BANDS = enumeration('HealthBand', ['good', 'watch', 'throttled', 'quarantined']);
export type HealthBand = (typeof HEALTH_BANDS)[number];

export const SUBSCRIPTION_STATUSES = enumeration('SubscriptionStatus', ['active', 'paused', 'disabled']);
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const DISABLED_REASONS = enumeration('SubscriptionDisabledReason', ['endpoint_gone', 'failing', 'operator']);
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATUSES = enumeration('WebhookDeliveryStatus', [
  'queued',
  'sending',
  'retrying',
  'delivered',
  'failed',
  'paused',
  'cancelled',
]);
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const OUTBOUND_STATUSES = enumeration('OutboundStatus', [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'deferred',
  'failed',
  'cancelled',
  'unknown',
]);
export type OutboundStatus = (typeof OUTBOUND_STATUSES)[number];

export const CONNECTION_STATUSES = enumeration('SequencerConnectionStatus', [
  'pending',
  'active',
  'invalid',
  'unreachable',
  'disabled',
]);
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

export const SEQUENCER_EXPORT_STATUSES = enumeration('SequencerExportStatus', [
  'queued',
  'exporting',
  'exported',
  'reconnecting',
  'failed',
  'removed',
]);
export type SequencerExportStatus = (typeof SEQUENCER_EXPORT_STATUSES)[number];
