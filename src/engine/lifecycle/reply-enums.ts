import { enumeration } from '../enumeration.js';

/** Enumerations for replies, subsequences and suppression. */
export const REPLY_INTENTS = enumeration('ReplyIntent', [
  'interested',
  'not_interested',
  'out_of_office',
  'bounced',
  'unsubscribe',
  'neutral',
]);
export type ReplyIntent = (typeof REPLY_INTENTS)[number];

export const INTENT_SOURCES = enumeration('IntentSource', ['rules', 'model', 'manual', 'imported', 'second_opinion']);
export type IntentSource = (typeof INTENT_SOURCES)[number];

export const REPLY_INTENT_BUCKETS = enumeration('ReplyIntentBucket', [
  'positive',
  'negative',
  'neutral',
  'automatic',
  'none',
]);
export type ReplyIntentBucket = (typeof REPLY_INTENT_BUCKETS)[number];

export const REPLY_LABELS = enumeration('ReplyLabel', [
  'meeting_booked',
  'meeting_request',
  'question',
  'not_now',
  'referral',
  'info',
  'wrong_person',
  'declined',
  'vacation',
  'left_company',
  'auto_acknowledgement',
  'opt_out',
  'complaint',
  'delivery_failure',
]);
export type ReplyLabel = (typeof REPLY_LABELS)[number];

export const SUBSEQUENCE_ACTIVITIES = enumeration('SubsequenceActivity', [
  'opened',
  'clicked',
  'finished_without_reply',
  'out_of_office_ended',
]);

export const TRIGGER_MATCHES = enumeration('TriggerMatch', ['any', 'all']);

export const ROUTING_MODES = enumeration('RoutingMode', ['off', 'first_match', 'manual']);
export type RoutingMode = (typeof ROUTING_MODES)[number];

export const LIMIT_MODES = enumeration('LimitMode', ['inherit', 'custom', 'unlimited']);

export const SCHEDULE_MODES = enumeration('ScheduleMode', ['inherit', 'own']);

export const SUPPRESSION_SCOPES = enumeration('SuppressionScope', ['group', 'workspace']);
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number];

export const SUPPRESSION_KINDS = enumeration('SuppressionKind', ['email', 'domain', 'subdomains']);
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

export const SUPPRESSION_SOURCES = enumeration('SuppressionSource', [
  'api',
  'unsubscribe_link',
  'reply',
  'bounce',
  'complaint',
  'import',
]);
export type SuppressionSource = (typeof SUPPRESSION_SOURCES)[number];

export const KNOWN_SUPPRESSION_REASONS = [
  'unsubscribe',
  'bounce',
  'complaint',
  'not_interested',
  'left_company',
  'invalid',
  'legal',
  'manual',
  'import',
  'erasure',
] as const;
export type KnownSuppressionReason = (typeof KNOWN_SUPPRESSION_REASONS)[number];

/** Intent of each label; a label with another intent is rejected. */
export const INTENT_OF_LABEL: Readonly<Record<ReplyLabel, ReplyIntent>> = {
  meeting_booked: 'interested',
  meeting_request: 'interested',
  question: 'interested',
  not_now: 'neutral',
  referral: 'neutral',
  info: 'neutral',
  wrong_person: 'not_interested',
  declined: 'not_interested',
  vacation: 'out_of_office',
  left_company: 'out_of_office',
  auto_acknowledgement: 'out_of_office',
  opt_out: 'unsubscribe',
  complaint: 'unsubscribe',
  delivery_failure: 'bounced',
};

const BUCKET_OF_INTENT: Readonly<Record<ReplyIntent, ReplyIntentBucket>> = {
  interested: 'positive',
  not_interested: 'negative',
  unsubscribe: 'negative',
  neutral: 'neutral',
  out_of_office: 'automatic',
  bounced: 'automatic',
};

/** Returns the coarse class for filtering threads; `none` if no reply has been classified. */
export function bucketOfIntent(intent: ReplyIntent | null): ReplyIntentBucket {
  return intent === null ? 'none' : BUCKET_OF_INTENT[intent];
}
