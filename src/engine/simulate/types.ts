import type { EspRule } from '../admission/facts.js';
import type { MailboxFacts } from '../admission/mailbox-facts.js';
import type { ReasonCode } from '../admission/reasons.js';
import type { HourCounts } from '../admission/rolling-use.js';
import type { Esp, EspMatching } from '../lifecycle/enums.js';
import type { Schedule } from '../schedule/types.js';
import type { Ramp } from '../sequence/pace.js';
import type { OutOfOfficeRules } from '../stop-rules/rules.js';

/** Behavior of recipients; each value is a probability, 0 to 1. */
export interface SimulationModel {
  /** Probability that a contact replies to one of its messages. */
  readonly replyRate: number;
  /** Probability that a contact's first message bounces. */
  readonly bounceRate: number;
  /** Probability that a contact is away when its first message arrives. */
  readonly outOfOfficeRate: number;
  /** Share of attempts that the recipient's server defers. */
  readonly deferRate: number;
}

export interface SimulationStep {
  readonly order: number;
  readonly delaySeconds: number;
}

/** Attached mailbox that may send, with its slot and attachment at the start. */
export interface SimulationMailbox {
  readonly facts: MailboxFacts;
  readonly timezone: string;
  readonly ramp: Ramp;
  readonly sendingDays: number;
  /** `YYYY-MM-DD` */
  readonly lastSendingDay: string | null;
  readonly claims: number;
  /** Hourly counts of its slot. */
  readonly hours: HourCounts;
  /** Messages sent for the campaign so far. */
  readonly sentTotal: number;
  readonly minGapSeconds: number;
  /** Gap within the campaign, without its random part. */
  readonly gapSeconds: number;
}

/** Group of equivalent contacts that have received nothing yet. */
export interface SimulationPool {
  /** Zone of the contacts, if the schedule uses it. */
  readonly zone: string | null;
  readonly esp: Esp;
  readonly count: number;
}

/** Follow-ups that are already waiting. */
export interface SimulationWaiting {
  readonly mailboxId: number;
  readonly stepOrder: number;
  readonly dueAt: Date;
  readonly zone: string | null;
  readonly count: number;
}

export interface SimulationInput {
  readonly startAt: Date;
  /** Number of simulated calendar days, including the first. */
  readonly days: number;
  readonly seed: number;
  readonly schedule: Schedule;
  readonly dailyLimit: number | null;
  readonly newContactsPerDay: number | null;
  readonly followUpShare: number;
  readonly jitterSeconds: number;
  readonly ramp: Ramp;
  readonly espMatching: EspMatching;
  readonly espRules: readonly EspRule[];
  readonly retryWindowHours: number;
  readonly stopOnReply: boolean;
  readonly outOfOffice: OutOfOfficeRules;
  /** Current local day of the campaign. */
  readonly campaign: {
    readonly sentToday: number;
    readonly newToday: number;
    readonly sendingDays: number;
    readonly lastSendingDay: string | null;
    readonly dayEndsAt: Date;
  };
  /** Enabled steps, by order. */
  readonly steps: readonly SimulationStep[];
  readonly mailboxes: readonly SimulationMailbox[];
  readonly pool: readonly SimulationPool[];
  readonly waiting: readonly SimulationWaiting[];
  readonly model: SimulationModel;
  /** Number of messages at which the run stops. */
  readonly maxMessages: number;
}

export interface SimulatedDay {
  /** `YYYY-MM-DD` in the campaign's zone. */
  readonly date: string;
  readonly sent: number;
  readonly newContacts: number;
  readonly followUps: number;
  readonly replies: number;
  readonly bounces: number;
  /** Limit that kept more messages from being sent that day; null if nothing waited. */
  readonly bindingLimit: ReasonCode | null;
}

export interface SimulationResult {
  readonly firstSendAt: Date | null;
  /** Time of the last message; null if messages remain at the end. */
  readonly completionAt: Date | null;
  readonly totals: {
    readonly contacts: number;
    readonly sent: number;
    readonly newContacts: number;
    readonly followUps: number;
    readonly replies: number;
    readonly bounces: number;
    readonly outOfOffice: number;
    readonly deferred: number;
    readonly failed: number;
    /** Number of contacts without a message at the end. */
    readonly contactsLeft: number;
    /** Number of waiting follow-ups at the end. */
    readonly followUpsLeft: number;
  };
  readonly days: readonly SimulatedDay[];
  readonly mailboxes: ReadonlyArray<{ readonly mailboxId: number; readonly sent: number; readonly peakPerDay: number }>;
  /** Number of days on which each limit was the deciding one. */
  readonly bindingLimits: Partial<Record<ReasonCode, number>>;
  /** Whether `maxMessages` was reached before the end. */
  readonly isCut: boolean;
}
