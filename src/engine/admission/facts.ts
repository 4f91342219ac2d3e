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
 * Everything the gates look at (docs/gates.md), as plain data. A group that is left out is not known where the question is
 * asked (a campaign-level question has no contact; a claim has no rendered text yet): its gate answers `not_evaluated` and
 * decides nothing. Null inside a group means "there is none".
 */
export interface AdmissionFacts {
  readonly now: Date;
  readonly workspace?: WorkspaceFacts;
  readonly campaign?: CampaignFacts;
  readonly contact?: ContactFacts;
  /** The entry that covers the address; null when none does. */
  readonly suppression?: SuppressionFacts | null;
  readonly stop?: StopFacts;
  readonly step?: StepFacts;
  readonly recipient?: RecipientFacts;
  readonly content?: ContentFacts;
  readonly schedule?: ScheduleVerdict;
  /** With it a waiting decision names an instant inside a window. */
  readonly calendar?: { readonly schedule: Schedule; readonly zone: string };
  readonly limits?: CampaignLimitFacts;
  /** Null when the throttle is off or the company is unknown. */
  readonly companyThrottle?: CompanyThrottleFacts | null;
  readonly protection?: ProtectionFacts;
  /** The mailbox that asks for work. Given, it is the one judged and nothing is chosen. */
  readonly mailbox?: MailboxFacts;
  /** What a mailbox is chosen from when none asks. */
  readonly mailboxes?: MailboxChoiceFacts;
  readonly retry?: RetryFacts;
  readonly claim?: ClaimFacts;
}

export interface WorkspaceFacts {
  readonly status: 'active' | 'suspended';
  /** The operator's switch that holds every message of the workspace. */
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
  /** The address or domain of the entry. */
  readonly entry: string;
}

export interface StopFacts {
  /** The company whose reply stops its contacts; null when none replied. */
  readonly companyReplied: string | null;
  /** The address was stopped in another campaign of the rules' scope. */
  readonly stoppedElsewhere: boolean;
}

export interface StepFacts {
  readonly order: number;
  readonly state: StepState;
  readonly removed: boolean;
  /** The contact has got the step before, or there is none. */
  readonly previousStepDone: boolean;
  /** Whether this would be the contact's first message, whatever the order of its step. */
  readonly isFirstMessage: boolean;
  readonly delaySeconds: number;
  readonly dueAt: Date;
}

export interface RecipientFacts {
  readonly validAddress: boolean;
  readonly verification: VerificationStatus;
  /** `verifyRecipients` and nothing sent yet: a message waits for the check. */
  readonly mustBeVerified: boolean;
  /** `allowRiskyContacts` */
  readonly allowRisky: boolean;
  /** Null when the resolver did not answer: unknown never blocks (docs/preflight.md). */
  readonly hasMx: boolean | null;
  /** The local part is not ASCII (RFC 6531). */
  readonly needsSmtputf8: boolean;
  /** Whether the mailbox's server offers it; null when not known yet. */
  readonly smtputf8Offered: boolean | null;
}

export interface ContentFacts {
  /** Variables without value and fallback. */
  readonly missing: readonly string[];
  readonly missingPolicy: MissingVariablePolicy;
  readonly emptySubject: boolean;
  readonly emptyBody: boolean;
  readonly templateError: string | null;
  readonly sizeBytes: number;
  /** Null when no limit is known. */
  readonly maxBytes: number | null;
}

/** Budgets count real submissions over the local day of the campaign (docs/gates.md). */
export interface CampaignLimitFacts {
  readonly sentToday: number;
  readonly dailyLimit: number | null;
  /** Today's limit of the ramp (`rampLimit`); null without one. */
  readonly rampLimit: number | null;
  readonly newToday: number;
  readonly newContactsPerDay: number | null;
  /** Null when nothing is kept for follow-ups. */
  readonly followUps: FollowUpFacts | null;
  /** First instant of the campaign's next local day. */
  readonly dayEndsAt: Date;
}

export interface FollowUpFacts {
  /** `followUpShare`, percent. */
  readonly share: number;
  /** Messages the campaign can send today in all; null when nothing limits it. */
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
  /** `evaluateProtection`; null when the figures are in range. */
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
  /** The attachment the contact has been written from; null before its first message or after a reassignment. */
  readonly contactMailboxId: string | null;
  readonly recipientEsp: Esp;
  readonly espMatching: EspMatching;
  readonly espRules: readonly EspRule[];
  readonly rotation: RotationMode;
}

export interface RetryFacts {
  /** Null when the send was never deferred. */
  readonly nextAttemptAt: Date | null;
  /** A provider asked for the pause, not this message. */
  readonly isProviderBackoff: boolean;
}

export interface SetAsideFacts {
  readonly until: Date;
  readonly what: string;
  /** What was set aside: the message alone, or its campaign. */
  readonly of: 'this message' | 'this campaign';
}

export interface ClaimFacts {
  readonly inFlight: boolean;
  /** Handed over without a result. */
  readonly isUnknown: boolean;
  readonly leaseUntil: Date | null;
  /**
   * Why sending failed on the message or its campaign, in plain language, and the next attempt. Absent if sending has not
   * failed.
   */
  readonly setAside?: SetAsideFacts;
}
