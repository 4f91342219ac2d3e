import { enumeration } from '../enumeration.js';

/** Delivery method of a channel. `slack` covers all servers compatible with Slack's incoming webhooks. */
export const NOTICE_KINDS = enumeration('NoticeChannelKind', [
  'email',
  'slack',
  'discord',
  'teams',
  'webhook',
  'browser',
]);
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_STATUSES = enumeration('NoticeChannelStatus', ['active', 'paused', 'disabled']);
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export const NOTICE_DISABLED_REASONS = enumeration('NoticeDisabledReason', [
  'channel_failing',
  'channel_gone',
  'browser_gone',
  'member_removed',
]);
export type NoticeDisabledReason = (typeof NOTICE_DISABLED_REASONS)[number];

/** Reason for a failed notice. */
export const NOTICE_ERRORS = enumeration('NoticeErrorCode', [
  'address_refused',
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'redirect_refused',
  'status_not_2xx',
  'gone',
  'mail_refused',
  'mail_not_configured',
  'member_removed',
]);
export type NoticeError = (typeof NOTICE_ERRORS)[number];
