/** Promises as plain data, without types of the service. Instants are ISO 8601 with an offset. */
export interface Expectations {
  readonly campaigns: readonly CampaignExpectation[];
  readonly mailboxes?: readonly MailboxExpectation[];
  readonly suppressions?: readonly SuppressionExpectation[];
  /** Contacts stopped by an operator or a rule, in addition to those the log shows. */
  readonly stops?: readonly StopExpectation[];
  /** Mail outside campaigns, from warmup partners and human replies. Not checked. */
  readonly otherTraffic?: {
    /** `a@b` or `@b`. */
    readonly recipients?: readonly string[];
    readonly messageIds?: readonly string[];
  };
  /** Maximum duration of an SMTP transaction in progress at a change. Seconds, default 5. */
  readonly toleranceSeconds?: number;
}

export interface CampaignExpectation {
  readonly id: string;
  /** IANA zone of windows, days, and limits. */
  readonly timezone: string;
  readonly windows: readonly WindowExpectation[];
  /** Local days without sending, even if a window began before. */
  readonly holidays?: readonly string[];
  /** First and last sending day in `timezone`, both included. */
  readonly startDate?: string;
  readonly endDate?: string;
  /** Zone by contact address, if windows follow the contact's zone. */
  readonly contactTimezones?: Readonly<Record<string, string>>;
  readonly steps: readonly StepExpectation[];
  readonly contacts: readonly string[];
  readonly mailboxes: readonly string[];
  /** Messages per local day. */
  readonly dailyLimit?: number;
  /** First messages per local day. */
  readonly newContactsPerDay?: number;
  /** Minimum gap between two messages of a mailbox within this campaign. */
  readonly gapSeconds?: number;
  /** Periods without sending, because the campaign was paused. */
  readonly pauses?: ReadonlyArray<{ readonly from: string; readonly to: string | null }>;
  /** Default true. */
  readonly stopOnReply?: boolean;
  /** Scope in which a reply stops the same address. Default: campaign. */
  readonly stopScope?: 'campaign' | 'workspace';
  /** Whether an absence with a return date holds the contact until that local day. Default: true. */
  readonly holdOutOfOffice?: boolean;
  /** Whether messages have exactly one List-Unsubscribe and one List-Unsubscribe-Post (RFC 8058). Default: true. */
  readonly unsubscribeHeaders?: boolean;
  /** Whether every message has a DKIM-Signature, or the mailboxes whose messages do. Default: false. */
  readonly dkim?: boolean | readonly string[];
  /** Whether every contact that nothing stopped must have got every step. Default: false. */
  readonly complete?: boolean;
}

export interface WindowExpectation {
  /** ISO weekdays, 1 = Monday .. 7 = Sunday. */
  readonly days: readonly number[];
  /** `HH:mm`; `24:00` is allowed as an end. An end before the start is on the next day. */
  readonly start: string;
  readonly end: string;
}

export interface StepExpectation {
  /** Seconds after the previous message; a multiple of 86,400 counts local calendar days. */
  readonly delaySeconds: number;
  /** Marker of this step's messages. */
  readonly marker?: string;
  /** Regular expression of the possible subjects of this step when it starts a conversation (variants, merged values). */
  readonly subjectPattern?: string;
  /** Whether the step starts a new conversation. The first step always does. */
  readonly newThread?: boolean;
  /** Whether the step may be missing (disabled, or skipped because it has no content). */
  readonly optional?: boolean;
}

export interface MailboxExpectation {
  readonly address: string;
  /** Messages of all campaigns per local day of `timezone`. */
  readonly dailyLimit?: number;
  readonly timezone?: string;
  /** Messages in any 24 hours. */
  readonly rollingLimit?: number;
  /** Minimum gap between any two messages. */
  readonly minGapSeconds?: number;
  /** Time in which the service reads a mailbox at a provider; 0, the default, if the service receives its email itself. */
  readonly readWithinSeconds?: number;
  /** The same for messages that the provider does not announce. Default: `readWithinSeconds`. */
  readonly polledWithinSeconds?: number;
}

export interface SuppressionExpectation {
  readonly kind: 'email' | 'domain';
  readonly value: string;
  readonly at: string;
  /** Default: all campaigns. */
  readonly campaignIds?: readonly string[];
}

export interface StopExpectation {
  readonly address: string;
  readonly at: string;
  readonly campaignIds?: readonly string[];
  /** Time from which sending may continue (a manual resume). */
  readonly until?: string;
}

/** Rules whose violations the oracle detects. */
export const VIOLATION_RULES = [
  'unexpected-message',
  'duplicate-message-id',
  'duplicate-step',
  'duplicate-body',
  'sent-after-reply',
  'sent-after-unsubscribe',
  'sent-after-bounce',
  'sent-after-complaint',
  'sent-after-left-company',
  'sent-while-absent',
  'sent-after-suppression',
  'sent-after-stop',
  'sent-while-paused',
  'tried-after-bounce',
  'step-without-previous',
  'step-too-early',
  'mailbox-changed',
  'thread-broken',
  'subject-changed',
  'outside-window',
  'campaign-daily-limit',
  'new-contacts-limit',
  'mailbox-daily-limit',
  'mailbox-rolling-limit',
  'campaign-gap',
  'mailbox-gap',
  'unsubscribe-headers',
  'dkim-missing',
  'malformed-message',
  'step-missing',
] as const;
export type ViolationRule = (typeof VIOLATION_RULES)[number];

export interface Violation {
  readonly rule: ViolationRule;
  readonly at: string;
  readonly campaignId: string | null;
  readonly address: string | null;
  readonly messageIds: readonly string[];
  readonly explanation: string;
}
