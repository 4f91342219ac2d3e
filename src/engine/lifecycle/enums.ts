import { enumeration } from '../enumeration.js';

/**
 * Enumerations for campaigns, launches, contacts, sends, imports, steps and settings. Values are in the order in which
 * the API shows them. The first status of a machine is its initial one.
 */
export const CAMPAIGN_STATUSES = enumeration('CampaignStatus', [
  'draft',
  'launching',
  'active',
  'paused',
  'completed',
  'archived',
]);
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const CAMPAIGN_PRIORITIES = enumeration('CampaignPriority', ['HIGH', 'MEDIUM', 'LOW']);
export type CampaignPriority = (typeof CAMPAIGN_PRIORITIES)[number];

export const LIFECYCLE_ACTIONS = enumeration('LifecycleAction', ['launch', 'pause', 'resume', 'archive', 'unarchive']);
export type LifecycleAction = (typeof LIFECYCLE_ACTIONS)[number];

export const PAUSE_REASONS = enumeration('PauseReason', [
  'manual',
  'bounce_protection',
  'complaint_protection',
  'mailboxes_unhealthy',
  'dns_failing',
  'schedule_ended',
  'payment_required',
  'workspace_suspended',
  'safety_stop',
]);
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const TIMEFRAMES = enumeration('Timeframe', ['today', 'yesterday', 'last_7_days', 'last_4_weeks', 'all']);
export type Timeframe = (typeof TIMEFRAMES)[number];

export const EXPORT_SECTIONS = enumeration('ExportSection', ['steps', 'summary', 'daily', 'contacts', 'sends']);
export type ExportSection = (typeof EXPORT_SECTIONS)[number];

export const LAUNCH_OUTCOMES = enumeration('LaunchOutcome', [
  'launched',
  'queued',
  'already_running',
  'already_active',
  'not_sent',
]);
export type LaunchOutcome = (typeof LAUNCH_OUTCOMES)[number];

export const LAUNCH_JOB_STATUSES = enumeration('LaunchJobStatus', [
  'queued',
  'running',
  'completed',
  'failed',
  'cancelled',
]);
export type LaunchJobStatus = (typeof LAUNCH_JOB_STATUSES)[number];

export const LAUNCH_STAGES = enumeration('LaunchStage', ['admission', 'enrolment', 'planning', 'done']);
export type LaunchStage = (typeof LAUNCH_STAGES)[number];

export const DECISION_RESULTS = enumeration('DecisionResult', ['admitted', 'held_back', 'rejected']);

export const PREFLIGHT_STATUSES = enumeration('PreflightStatus', ['pass', 'warn', 'fail', 'skip', 'unknown']);
export type PreflightStatus = (typeof PREFLIGHT_STATUSES)[number];

export const SEVERITIES = enumeration('Severity', ['info', 'warning', 'blocking']);
export type Severity = (typeof SEVERITIES)[number];

export const CONTACT_STATUSES = enumeration('ContactStatus', [
  'pending',
  'active',
  'paused',
  'completed',
  'replied',
  'bounced',
  'unsubscribed',
  'suppressed',
  'stopped',
  'failed',
]);
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

export const CONTACT_ACTIONS = enumeration('ContactAction', ['pause', 'resume', 'stop']);
export type ContactAction = (typeof CONTACT_ACTIONS)[number];

export const CHANGE_TYPES = enumeration('ContactChangeType', ['created', 'updated', 'deleted']);

export const CONTACT_STATUS_REASONS = enumeration('ContactStatusReason', [
  'reply',
  'auto_reply',
  'out_of_office',
  'company_reply',
  'negative_intent',
  'positive_intent',
  'bounce',
  'soft_bounce_limit',
  'unsubscribe',
  'complaint',
  'click',
  'open',
  'left_company',
  'left_segment',
  'merged',
  'manual',
  'moved_to_subsequence',
  'suppression',
  'missing_variable',
  'invalid_address',
  'risky_address',
  'send_failed',
  'stopped_elsewhere',
  'unverified_bounce',
  'unverified_complaint',
  'unverified_opt_out',
  'unverified_reply',
]);
export type ContactStatusReason = (typeof CONTACT_STATUS_REASONS)[number];

export const CONTACT_OUTCOMES = enumeration('ContactOutcome', [
  'in_progress',
  'no_reply',
  'interested',
  'not_interested',
  'neutral',
  'out_of_office',
  'unsubscribed',
  'bounced',
  'complained',
  'stopped',
  'failed',
]);

export const VERIFICATION_STATUSES = enumeration('VerificationStatus', [
  'unverified',
  'pending',
  'valid',
  'risky',
  'catch_all',
  'role',
  'disposable',
  'invalid',
  'unknown',
]);
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const SEND_STATUSES = enumeration('SendStatus', [
  'scheduled',
  'sending',
  'sent',
  'deferred',
  'failed',
  'bounced',
  'skipped',
  'cancelled',
  'unknown',
]);
export type SendStatus = (typeof SEND_STATUSES)[number];

export const BOUNCE_TYPES = enumeration('BounceType', ['hard', 'soft', 'policy']);
export type BounceType = (typeof BOUNCE_TYPES)[number];

export const UNKNOWN_RESOLUTIONS = enumeration('UnknownResolution', [
  'pending',
  'found_in_sent_folder',
  'found_in_own_queue',
  'reply_seen',
  'bounce_seen',
  'operator_sent',
  'operator_not_sent',
]);
export type UnknownResolution = (typeof UNKNOWN_RESOLUTIONS)[number];

export const OPERATOR_VERDICTS = enumeration('OperatorVerdict', ['sent', 'not_sent']);

export const GATE_OUTCOMES = enumeration('GateOutcome', ['pass', 'wait', 'block', 'not_evaluated']);
export type GateOutcome = (typeof GATE_OUTCOMES)[number];

export const EXPLAIN_DECISIONS = enumeration('ExplainDecision', [
  'send_now',
  'wait',
  'skip',
  'done',
  'in_flight',
  'unresolved',
]);
export type ExplainDecision = (typeof EXPLAIN_DECISIONS)[number];

export const IMPORT_STATUSES = enumeration('ImportStatus', [
  'queued',
  'analyzing',
  'awaiting_mapping',
  'processing',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
]);
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const ROW_RESULTS = ['created', 'updated', 'duplicate', 'suppressed', 'skipped', 'rejected'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

export const DEAD_LETTER_KINDS = enumeration('DeadLetterKind', ['row', 'chunk']);

export const DEAD_LETTER_STATUSES = enumeration('DeadLetterStatus', ['open', 'replaying', 'replayed', 'discarded']);
export type DeadLetterStatus = (typeof DEAD_LETTER_STATUSES)[number];

export const DUPLICATE_POLICIES = enumeration('DuplicatePolicy', ['skip', 'update']);
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

export const DUPLICATE_SCOPES = enumeration('DuplicateScope', ['campaign', 'group', 'workspace']);
export type DuplicateScope = (typeof DUPLICATE_SCOPES)[number];

export const THREAD_MODES = enumeration('ThreadMode', ['same_thread', 'new_thread']);
export type ThreadMode = (typeof THREAD_MODES)[number];

export const STEP_STATES = enumeration('StepState', ['enabled', 'disabled']);
export type StepState = (typeof STEP_STATES)[number];

export const VARIANT_MODES = enumeration('VariantMode', ['fixed', 'auto']);
export type VariantMode = (typeof VARIANT_MODES)[number];

export const VARIANT_METRICS = enumeration('VariantMetric', [
  'reply_rate',
  'positive_reply_rate',
  'click_rate',
  'open_rate',
]);
export type VariantMetric = (typeof VARIANT_METRICS)[number];

/** Actor that ends the comparison of a step's variants: one variant gets all further emails, or none does. */
export const WINNER_DECIDERS = enumeration('WinnerDecider', ['service', 'person']);
export type WinnerDecider = (typeof WINNER_DECIDERS)[number];

export const PLAIN_TEXT_MODES = enumeration('PlainTextMode', ['off', 'first_step', 'all']);

export const COMPLIANCE_FOOTERS = enumeration('ComplianceFooter', ['off', 'auto', 'required']);

export const ROTATION_MODES = enumeration('RotationMode', ['even', 'round_robin', 'weighted']);
export type RotationMode = (typeof ROTATION_MODES)[number];

export const MISSING_VARIABLE_POLICIES = enumeration('MissingVariablePolicy', ['skip', 'blank']);
export type MissingVariablePolicy = (typeof MISSING_VARIABLE_POLICIES)[number];

export const STOP_ACTIONS = enumeration('StopAction', ['stop', 'pause']);
export type StopAction = (typeof STOP_ACTIONS)[number];

export const STOP_SCOPES = enumeration('StopScope', ['campaign', 'group', 'workspace']);
export type StopScope = (typeof STOP_SCOPES)[number];

export const THROTTLE_SCOPES = enumeration('ThrottleScope', ['campaign', 'workspace']);

/** Handling of contacts whose mailbox no longer works (`settings.deadMailbox`). */
export const DEAD_MAILBOX_POLICIES = enumeration('DeadMailboxPolicy', ['wait', 'reassign']);

export const ESP_MATCHING_MODES = enumeration('EspMatching', ['off', 'prefer', 'strict']);
export type EspMatching = (typeof ESP_MATCHING_MODES)[number];

export const ESP_RULE_ACTIONS = enumeration('EspRuleAction', ['send', 'do_not_send']);
export type EspRuleAction = (typeof ESP_RULE_ACTIONS)[number];

export const ESPS = enumeration('Esp', [
  'google',
  'microsoft',
  'yahoo',
  'zoho',
  'icloud',
  'proofpoint',
  'mimecast',
  'barracuda',
  'cisco',
  'other',
  'unknown',
]);
export type Esp = (typeof ESPS)[number];

export const WEEKDAYS = enumeration('Weekday', [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]);
export type Weekday = (typeof WEEKDAYS)[number];

/** Storage of mailboxes or conversations: in Outrider, or in an external system. */
export const BACKEND_KINDS = enumeration('BackendKind', ['native', 'external']);

/** Result of a variable without a value: an error, or an empty string. */
export const TEMPLATE_MODES = enumeration('TemplateMode', ['strict', 'lenient']);

/** In a rule, `all` matches every provider. */
export const ESP_RULE_TARGETS = enumeration('EspRuleTarget', [...ESPS, 'all']);
export type EspRuleTarget = (typeof ESP_RULE_TARGETS)[number];
