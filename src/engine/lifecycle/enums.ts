/**
 * Enumerations of contract 2.1 for campaigns, launches, contacts, sends, imports, steps and settings. The order of each
 * list is the order the contract names them; the first status of a machine is its initial one.
 */
export const CAMPAIGN_STATUSES = ['draft', 'launching', 'active', 'paused', 'completed', 'archived'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const CAMPAIGN_PRIORITIES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type CampaignPriority = (typeof CAMPAIGN_PRIORITIES)[number];

export const LIFECYCLE_ACTIONS = ['launch', 'pause', 'resume', 'archive', 'unarchive'] as const;
export type LifecycleAction = (typeof LIFECYCLE_ACTIONS)[number];

export const PAUSE_REASONS = [
  'manual',
  'bounce_protection',
  'complaint_protection',
  'mailboxes_unhealthy',
  'dns_failing',
  'schedule_ended',
  'payment_required',
  'workspace_suspended',
  'safety_stop',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const TIMEFRAMES = ['today', 'yesterday', 'last_7_days', 'last_4_weeks', 'all'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

export const EXPORT_SECTIONS = ['steps', 'summary', 'daily', 'contacts', 'sends'] as const;
export type ExportSection = (typeof EXPORT_SECTIONS)[number];

export const LAUNCH_OUTCOMES = ['launched', 'queued', 'already_running', 'already_active', 'not_sent'] as const;
export type LaunchOutcome = (typeof LAUNCH_OUTCOMES)[number];

export const LAUNCH_JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type LaunchJobStatus = (typeof LAUNCH_JOB_STATUSES)[number];

export const LAUNCH_STAGES = ['admission', 'enrolment', 'planning', 'done'] as const;
export type LaunchStage = (typeof LAUNCH_STAGES)[number];

export const DECISION_RESULTS = ['admitted', 'held_back', 'rejected'] as const;
export type DecisionResult = (typeof DECISION_RESULTS)[number];

export const PREFLIGHT_STATUSES = ['pass', 'warn', 'fail', 'skip', 'unknown'] as const;
export type PreflightStatus = (typeof PREFLIGHT_STATUSES)[number];

export const SEVERITIES = ['info', 'warning', 'blocking'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const CONTACT_STATUSES = [
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
] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

export const CONTACT_ACTIONS = ['pause', 'resume', 'stop'] as const;
export type ContactAction = (typeof CONTACT_ACTIONS)[number];

export const CHANGE_TYPES = ['created', 'updated', 'deleted'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

export const CONTACT_STATUS_REASONS = [
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
  'manual',
  'moved_to_subsequence',
  'suppression',
  'missing_variable',
  'invalid_address',
  'risky_address',
  'send_failed',
  'stopped_elsewhere',
] as const;
export type ContactStatusReason = (typeof CONTACT_STATUS_REASONS)[number];

export const CONTACT_OUTCOMES = [
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
] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

export const VERIFICATION_STATUSES = [
  'unverified',
  'pending',
  'valid',
  'risky',
  'catch_all',
  'role',
  'disposable',
  'invalid',
  'unknown',
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const SEND_STATUSES = [
  'scheduled',
  'sending',
  'sent',
  'deferred',
  'failed',
  'bounced',
  'skipped',
  'cancelled',
  'unknown',
] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

export const BOUNCE_TYPES = ['hard', 'soft', 'policy'] as const;
export type BounceType = (typeof BOUNCE_TYPES)[number];

export const UNKNOWN_RESOLUTIONS = [
  'pending',
  'found_in_sent_folder',
  'found_in_own_queue',
  'reply_seen',
  'bounce_seen',
  'operator_sent',
  'operator_not_sent',
] as const;
export type UnknownResolution = (typeof UNKNOWN_RESOLUTIONS)[number];

export const OPERATOR_VERDICTS = ['sent', 'not_sent'] as const;
export type OperatorVerdict = (typeof OPERATOR_VERDICTS)[number];

export const GATE_OUTCOMES = ['pass', 'wait', 'block', 'not_evaluated'] as const;
export type GateOutcome = (typeof GATE_OUTCOMES)[number];

export const EXPLAIN_DECISIONS = ['send_now', 'wait', 'skip', 'done', 'in_flight', 'unresolved'] as const;
export type ExplainDecision = (typeof EXPLAIN_DECISIONS)[number];

export const IMPORT_STATUSES = [
  'queued',
  'analyzing',
  'awaiting_mapping',
  'processing',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const ROW_RESULTS = ['created', 'updated', 'duplicate', 'suppressed', 'skipped', 'rejected'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

export const DEAD_LETTER_KINDS = ['row', 'chunk'] as const;
export type DeadLetterKind = (typeof DEAD_LETTER_KINDS)[number];

export const DEAD_LETTER_STATUSES = ['open', 'replaying', 'replayed', 'discarded'] as const;
export type DeadLetterStatus = (typeof DEAD_LETTER_STATUSES)[number];

export const DUPLICATE_POLICIES = ['skip', 'update'] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

export const DUPLICATE_SCOPES = ['campaign', 'group', 'workspace'] as const;
export type DuplicateScope = (typeof DUPLICATE_SCOPES)[number];

export const THREAD_MODES = ['same_thread', 'new_thread'] as const;
export type ThreadMode = (typeof THREAD_MODES)[number];

export const STEP_STATES = ['enabled', 'disabled'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const VARIANT_MODES = ['fixed', 'auto'] as const;
export type VariantMode = (typeof VARIANT_MODES)[number];

export const VARIANT_METRICS = ['reply_rate', 'positive_reply_rate', 'click_rate', 'open_rate'] as const;
export type VariantMetric = (typeof VARIANT_METRICS)[number];

export const PLAIN_TEXT_MODES = ['off', 'first_step', 'all'] as const;
export type PlainTextMode = (typeof PLAIN_TEXT_MODES)[number];

export const COMPLIANCE_FOOTERS = ['off', 'auto', 'required'] as const;
export type ComplianceFooter = (typeof COMPLIANCE_FOOTERS)[number];

export const ROTATION_MODES = ['even', 'round_robin', 'weighted'] as const;
export type RotationMode = (typeof ROTATION_MODES)[number];

export const MISSING_VARIABLE_POLICIES = ['skip', 'blank'] as const;
export type MissingVariablePolicy = (typeof MISSING_VARIABLE_POLICIES)[number];

export const STOP_ACTIONS = ['stop', 'pause'] as const;
export type StopAction = (typeof STOP_ACTIONS)[number];

export const STOP_SCOPES = ['campaign', 'group', 'workspace'] as const;
export type StopScope = (typeof STOP_SCOPES)[number];

export const THROTTLE_SCOPES = ['campaign', 'workspace'] as const;
export type ThrottleScope = (typeof THROTTLE_SCOPES)[number];

export const ESP_MATCHING_MODES = ['off', 'prefer', 'strict'] as const;
export type EspMatching = (typeof ESP_MATCHING_MODES)[number];

export const ESP_RULE_ACTIONS = ['send', 'do_not_send'] as const;
export type EspRuleAction = (typeof ESP_RULE_ACTIONS)[number];

export const ESPS = [
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
] as const;
export type Esp = (typeof ESPS)[number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** In a rule `all` also stands for every provider (contract 2.1). */
export const ESP_RULE_TARGETS = [...ESPS, 'all'] as const;
export type EspRuleTarget = (typeof ESP_RULE_TARGETS)[number];
