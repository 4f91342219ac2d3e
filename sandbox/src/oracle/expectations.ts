/** What was promised, in plain data: no type of the service appears here. Instants are ISO 8601 with an offset. */
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
  /** IANA zone of windows, days and limits. */
  readonly timezone: string;
  readonly windows: readonly WindowExpectation[];
  /** Local days on which nothing is sent, whenever the window began. */
  readonly holidays?: readonly string[];
  /** First and last sending day in `timezone`, both included. */
  readonly startDate?: string;
  readonly endDate?: string;
  /** Zone per contact address when windows are read in the contact's zone. */
  readonly contactTimezones?: Readonly<Record<string, string>>;
  readonly steps: readonly StepExpectation[];
  readonly contacts: readonly string[];
  readonly mailboxes: readonly string[];
  /** Messages per local day. */
  readonly dailyLimit?: number;
  /** First messages per local day. */
  readonly newContactsPerDay?: number;
  /** Least distance of two messages of one mailbox within this campaign. */
  readonly gapSeconds?: number;
  /** Times in which nothing may be sent: the campaign was paused. */
  readonly pauses?: ReadonlyArray<{ readonly from: string; readonly to: string | null }>;
  /** Default true. */
  readonly stopOnReply?: boolean;
  /** Where a reply stops the same address. Default campaign. */
  readonly stopScope?: 'campaign' | 'workspace';
  /** Default true: an absence with a return date holds the contact until that local day. */
  readonly holdOutOfOffice?: boolean;
  /** Default true: exactly one List-Unsubscribe and one List-Unsubscribe-Post (RFC 8058). */
  readonly unsubscribeHeaders?: boolean;
  /** Default false: every message carries a DKIM-Signature. */
  readonly dkim?: boolean;
  /** Default false: every contact that nothing stopped has got every step. */
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
  /** Seconds after the message before; a multiple of 86,400 counts local calendar days. */
  readonly delaySeconds: number;
  /** What the world's marker reads on this step's messages. */
  readonly marker?: string;
  /** Possible subjects of this step when it begins a thread (variants, merged values): one regular expression. */
  readonly subjectPattern?: string;
  /** The step begins a new thread. The first step always does. */
  readonly newThread?: boolean;
  /** The step may be missing (switched off, or skipped for want of content). */
  readonly optional?: boolean;
}

export interface MailboxExpectation {
  readonly address: string;
  /** Messages of all campaigns per local day of `timezone`. */
  readonly dailyLimit?: number;
  readonly timezone?: string;
  /** Messages in any 24 hours. */
  readonly rollingLimit?: number;
  /** Least distance of any two messages. */
  readonly minGapSeconds?: number;
}

export interface SuppressionExpectation {
  readonly kind: 'email' | 'domain';
  readonly value: string;
  readonly at: string;
  /** Absent: all campaigns. */
  readonly campaignIds?: readonly string[];
}

export interface StopExpectation {
  readonly address: string;
  readonly at: string;
  readonly campaignIds?: readonly string[];
  /** Sending may continue from this time (a manual resume). */
  readonly until?: string;
}

/** Everything the oracle can find. */
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
