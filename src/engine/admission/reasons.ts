import { enumeration } from '../enumeration.js';

/** The gates of a send in the order they are evaluated (docs/use/gates.md); a gate's number is its index + 1. */
export const GATES = enumeration('Gate', [
  'workspace',
  'campaign_status',
  'contact_status',
  'suppression',
  'stop_rules',
  'step',
  'step_delay',
  'recipient',
  'content',
  'schedule',
  'campaign_limit',
  'company_throttle',
  'protection',
  'mailbox_choice',
  'mailbox_status',
  'mailbox_limit',
  'mailbox_gap',
  'retry',
  'claim',
]);
export type Gate = (typeof GATES)[number];

const WAITING = {
  workspace: ['workspace_suspended', 'safety_stop'],
  campaign_status: [
    'campaign_draft',
    'campaign_launching',
    'campaign_paused',
    'campaign_completed',
    'campaign_archived',
  ],
  contact_status: ['contact_not_enrolled', 'contact_paused', 'contact_out_of_office'],
  suppression: [],
  stop_rules: [],
  step: ['previous_step_pending'],
  step_delay: ['step_delay_running'],
  recipient: ['verification_pending'],
  content: ['attachment_missing'],
  schedule: ['before_start_date', 'outside_window', 'holiday', 'after_end_date'],
  campaign_limit: ['campaign_daily_limit', 'campaign_ramp_limit', 'new_contact_limit', 'follow_up_share'],
  company_throttle: ['company_daily_limit'],
  protection: ['bounce_protection', 'complaint_protection'],
  mailbox_choice: [
    'no_mailbox_attached',
    'no_mailbox_available',
    'sticky_mailbox_unavailable',
    'waiting_for_esp_match',
    'esp_rule_blocked',
  ],
  mailbox_status: [
    'mailbox_paused',
    'mailbox_disconnected',
    'mailbox_error',
    'mailbox_not_warm',
    'mailbox_disabled_in_campaign',
    'mailbox_no_new_contacts',
    'mailbox_dns_failing',
    'mailbox_protection',
  ],
  mailbox_limit: [
    'mailbox_daily_limit',
    'mailbox_campaign_limit',
    'mailbox_ramp_limit',
    'mailbox_external_usage',
    'provider_limit',
  ],
  mailbox_gap: ['mailbox_gap_running', 'mailbox_failing', 'application_limited', 'destination_resting'],
  retry: ['retry_not_due', 'provider_backoff'],
  claim: ['in_flight', 'outcome_unknown', 'set_aside'],
} as const satisfies Record<Gate, readonly string[]>;

const BLOCKING = {
  campaign_status: ['campaign_deleted'],
  contact_status: [
    'contact_replied',
    'contact_bounced',
    'contact_unsubscribed',
    'contact_stopped',
    'contact_completed',
    'contact_failed',
    'contact_deleted',
  ],
  suppression: ['suppressed_group', 'suppressed_workspace', 'suppressed_domain'],
  stop_rules: ['company_replied', 'stopped_elsewhere'],
  step: ['step_removed', 'step_disabled'],
  recipient: ['invalid_address', 'recipient_no_mx', 'recipient_risky', 'recipient_needs_smtputf8'],
  content: ['missing_variable', 'empty_subject', 'empty_body', 'template_error', 'content_too_large'],
} as const satisfies Partial<Record<Gate, readonly string[]>>;

export type WaitReason = (typeof WAITING)[Gate][number];
export type BlockReason = (typeof BLOCKING)[keyof typeof BLOCKING][number];
/** Why a message waits or is skipped. */
export type ReasonCode = WaitReason | BlockReason;

export interface ReasonInfo {
  readonly gate: Gate;
  /** `wait` leaves the send due and retries it; `block` sets it to `skipped`. */
  readonly outcome: 'wait' | 'block';
}

const entries = GATES.flatMap((gate): [ReasonCode, ReasonInfo][] => [
  ...WAITING[gate].map((reason): [ReasonCode, ReasonInfo] => [reason, { gate, outcome: 'wait' }]),
  ...blockingOf(gate).map((reason): [ReasonCode, ReasonInfo] => [reason, { gate, outcome: 'block' }]),
]);

function blockingOf(gate: Gate): readonly BlockReason[] {
  return gate in BLOCKING ? BLOCKING[gate as keyof typeof BLOCKING] : [];
}

/** Gate of a reason, and its effect on the send. */
export const REASONS = Object.fromEntries(entries) as Readonly<Record<ReasonCode, ReasonInfo>>;

/** Every reason in gate order: CampaignStatusEnumsOut.reasonCodes. */
export const REASON_CODES = enumeration('ReasonCode', entries.map(([reason]) => reason) as readonly ReasonCode[]);

/** CampaignSendingStatus.code: sending status of a whole campaign (docs/use/gates.md). */
export type SendingStatusCode = ReasonCode | 'healthy' | 'no_contacts_due' | 'schedule_ended';
