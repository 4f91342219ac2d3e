/** Enumerations of contract 2.1 for mailboxes, warmup and webhooks: the machines whose tables stand beside this file. */
export const MAILBOX_PROVIDERS = ['native', 'opensrs', 'maildoso', 'google', 'microsoft', 'smtp', 'sandbox'] as const;
export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number];

export const MAILBOX_STATUSES = [
  'connecting',
  'provisioning',
  'active',
  'paused',
  'disconnected',
  'error',
  'deleting',
] as const;
export type MailboxStatus = (typeof MAILBOX_STATUSES)[number];

export const WARMUP_STATUSES = [
  'not_started',
  'warming',
  'ready',
  'paused',
  'quarantined',
  'failed',
  'disabled',
] as const;
export type WarmupStatus = (typeof WARMUP_STATUSES)[number];

export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'disabled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const DISABLED_REASONS = ['endpoint_gone', 'failing', 'operator'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATUSES = [
  'queued',
  'sending',
  'retrying',
  'delivered',
  'failed',
  'paused',
  'cancelled',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const OUTBOUND_STATUSES = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'deferred',
  'failed',
  'cancelled',
  'unknown',
] as const;
export type OutboundStatus = (typeof OUTBOUND_STATUSES)[number];
