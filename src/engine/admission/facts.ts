import type {
  CampaignStatus,
  ContactStatus,
  ContactStatusReason,
  Esp,
  EspMatching,
  EspRuleAction,
  EspRuleTarget,
  MissingVariablePolicy,
  PauseReason,
  RotationMode,
  StepState,
  VerificationStatus,
} from '../lifecycle/enums.js';
import type { SuppressionKind, SuppressionScope } from '../lifecycle/reply-enums.js';
import type { ScheduleVerdict } from '../schedule/schedule-gate.js';
import type { Schedule } from '../schedule/types.js';
import type { ProtectionReason } from '../stop-rules/protection.js';
import type { MailboxFacts } from './mailbox-facts.js';

/**
 * Input of the gates (docs/use/gates.md), as plain data. An absent group is unknown at the time of evaluation (campaign-level
 * checks have no contact; claims have no rendered text yet): its gate returns `not_evaluated` and decides nothing. Null
 * inside a group means "none".
 */
export interface AdmissionFacts {
  readonly now: Date;
  readonly workspace?: WorkspaceFacts;
  readonly campaign?: CampaignFacts;
  readonly contact?: ContactFacts;
  /** Entry that covers the address; null if none does. */
  readonly suppression?: SuppressionFacts | null;
  readonly stop?: StopFacts;
  readonly step?: StepFacts;
  readonly recipient?: RecipientFacts;
  readonly content?: ContentFacts;
  readonly schedule?: ScheduleVerdict;
  /** Schedule that lets a deferral name an instant inside a sending window. */
  readonly calendar?: { readonly schedule: Schedule; readonly zone: string };
  readonly limits?: CampaignLimitFacts;
  /** Null if the throttle is off or the company is unknown. */
  readonly companyThrottle?: CompanyThrottleFacts | null;
  readonly protection?: ProtectionFacts;
  /** Mailbox that requests work. If given, only this mailbox is evaluated. */
  readonly mailbox?: MailboxFacts;
  /** Mailboxes to choose from if none requests work. */
  readonly mailboxes?: MailboxChoiceFacts;
  readonly retry?: RetryFacts;
  readonly claim?: ClaimFacts;
}

export interface WorkspaceFacts {
  readonly status: 'active' | 'suspended';
  /** Whether the operator has stopped all emails of the workspace. */
  readonly safetyStop: boolean;
}

export interface CampaignFacts {
  readonly status: CampaignStatus | 'deleted';
  readonly pauseReason: PauseReason | null;
}

export interface ContactFacts {
  readonly status: ContactStatus | 'deleted';
  readonly statusReason: ContactStatusReason | null;
  readonly holdUntil: Date | null;
}

export interface SuppressionFacts {
  readonly scope: SuppressionScope;
  readonly kind: SuppressionKind;
  readonly reason: string;
  /** Address or domain of the entry. */
  readonly entry: string;
}

export interface StopFacts {
  /** Company whose reply stops its contacts; null if none replied. */
  readonly companyReplied: string | null;
  /** Whether the address was stopped in another campaign within the scope of the rules. */
  readonly stoppedElsewhere: boolean;
}

export interface StepFacts {
  readonly order: number;
  readonly state: StepState;
  readonly removed: boolean;
  /** Whether the contact has received the previous step; also true if there is none. */
  readonly previousStepDone: boolean;
  /** Whether this would be the contact's first email, regardless of the order of its step. */
  readonly isFirstMessage: boolean;
  readonly delaySeconds: number;
  readonly dueAt: Date;
}

export interface RecipientFacts {
  readonly validAddress: boolean;
  readonly verification: VerificationStatus;
  /** Whether the email waits for verification, because `verifyRecipients` is on and no email was sent yet. */
  readonly mustBeVerified: boolean;
  /** Value of `allowRiskyContacts`. */
  readonly allowRisky: boolean;
  /** Null if the resolver did not respond: unknown never blocks (docs/use/preflight.md). */
  readonly hasMx: boolean | null;
  /** Whether the local part is not ASCII (RFC 6531). */
  readonly needsSmtputf8: boolean;
  /** Whether the mailbox's server offers SMTPUTF8; null if unknown. */
  readonly smtputf8Offered: boolean | null;
}

export interface ContentFacts {
  /** Variables without value and fallback. */
  readonly missing: readonly string[];
  readonly missingPolicy: MissingVariablePolicy;
  /** Names of attachments that no file has. */
  readonly missingFiles: readonly string[];
  readonly emptySubject: boolean;
  readonly emptyBody: boolean;
  readonly templateError: string | null;
  readonly sizeBytes: number;
  /** Null if no limit is known. */
  readonly maxBytes: number | null;
}

/** Budgets count real submissions per local day of the campaign (docs/use/gates.md). */
export interface CampaignLimitFacts {
  readonly sentToday: number;
  readonly dailyLimit: number | null;
  /** Today's limit of the ramp-up (`rampLimit`); null without one. */
  readonly rampLimit: number | null;
  readonly newToday: number;
  readonly newContactsPerDay: number | null;
  /** Null if nothing is reserved for follow-ups. */
  readonly followUps: FollowUpFacts | null;
  /** First instant of the campaign's next local day. */
  readonly dayEndsAt: Date;
}

export interface FollowUpFacts {
  /** `followUpShare` in percent. */
  readonly share: number;
  /** Emails that the campaign can send today in total; null if unlimited. */
  readonly capacityToday: number | null;
  readonly sentToday: number;
  /** Follow-ups that are due today and not sent. */
  readonly waiting: number;
}

export interface CompanyThrottleFacts {
  readonly domain: string;
  readonly limit: number;
  readonly used: number;
  readonly resetsAt: Date;
}

export interface ProtectionFacts {
  /** Result of `evaluateProtection`; null if the rates are in range. */
  readonly reason: ProtectionReason | null;
  readonly sent: number;
  readonly bounces: number;
  readonly delivered: number;
  readonly complaints: number;
}

export interface EspRule {
  readonly action: EspRuleAction;
  readonly recipientEsp: readonly EspRuleTarget[];
  readonly senderEsp: readonly EspRuleTarget[];
}

export interface MailboxChoiceFacts {
  /** Mailboxes attached to the campaign. */
  readonly attached: readonly MailboxFacts[];
  /** Attachment that the contact's emails come from; null before the first email or after a reassignment. */
  readonly contactMailboxId: string | null;
  readonly recipientEsp: Esp;
  readonly espMatching: EspMatching;
  readonly espRules: readonly EspRule[];
  readonly rotation: RotationMode;
}

export interface RetryFacts {
  /** Null if the send was never deferred. */
  readonly nextAttemptAt: Date | null;
  /** Whether a provider requested the delay for reasons unrelated to this email. */
  readonly isProviderBackoff: boolean;
}

export interface SetAsideFacts {
  readonly until: Date;
  readonly what: string;
  /** Item that was set aside: only the email, or its campaign. */
  readonly of: 'this message' | 'this campaign';
}

export interface ClaimFacts {
  readonly inFlight: boolean;
  /** Whether the email was handed over without a result. */
  readonly isUnknown: boolean;
  readonly leaseUntil: Date | null;
  /**
   * Why sending failed on the message or its campaign, in plain language, and the next attempt. Absent if sending has not
   * failed.
   */
  readonly setAside?: SetAsideFacts;
}
