/** Enumerations of contract 2.1 for replies, subsequences and suppression. */
export const REPLY_INTENTS = [
  'interested',
  'not_interested',
  'out_of_office',
  'bounced',
  'unsubscribe',
  'neutral',
] as const;
export type ReplyIntent = (typeof REPLY_INTENTS)[number];

export const INTENT_SOURCES = ['rules', 'model', 'manual', 'imported'] as const;
export type IntentSource = (typeof INTENT_SOURCES)[number];

export const REPLY_INTENT_BUCKETS = ['positive', 'negative', 'neutral', 'automatic', 'none'] as const;
export type ReplyIntentBucket = (typeof REPLY_INTENT_BUCKETS)[number];

export const REPLY_LABELS = [
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
] as const;
export type ReplyLabel = (typeof REPLY_LABELS)[number];

export const SUBSEQUENCE_ACTIVITIES = ['opened', 'clicked', 'finished_without_reply', 'out_of_office_ended'] as const;
export type SubsequenceActivity = (typeof SUBSEQUENCE_ACTIVITIES)[number];

export const TRIGGER_MATCHES = ['any', 'all'] as const;
export type TriggerMatch = (typeof TRIGGER_MATCHES)[number];

export const ROUTING_MODES = ['off', 'first_match', 'manual'] as const;
export type RoutingMode = (typeof ROUTING_MODES)[number];

export const LIMIT_MODES = ['inherit', 'custom', 'unlimited'] as const;
export type LimitMode = (typeof LIMIT_MODES)[number];

export const SCHEDULE_MODES = ['inherit', 'own'] as const;
export type ScheduleMode = (typeof SCHEDULE_MODES)[number];

export const SUPPRESSION_SCOPES = ['group', 'workspace'] as const;
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number];

export const SUPPRESSION_KINDS = ['email', 'domain'] as const;
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

export const SUPPRESSION_SOURCES = ['api', 'unsubscribe_link', 'reply', 'bounce', 'complaint', 'import'] as const;
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
] as const;
export type KnownSuppressionReason = (typeof KNOWN_SUPPRESSION_REASONS)[number];

/** Which intent each label lies under; a label under another intent is refused (contract 2.1, ContactReplyIntentIn). */
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

/** The coarse class a thread is filtered by; `none` when no reply has been classified. */
export function bucketOfIntent(intent: ReplyIntent | null): ReplyIntentBucket {
  return intent === null ? 'none' : BUCKET_OF_INTENT[intent];
}
