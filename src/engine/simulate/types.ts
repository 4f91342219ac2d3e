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
  /** A contact's first message bounces. */
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

/** An attached mailbox that may send, with slot and attachment at the start. */
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
  /** The contact's own zone, when the schedule reads it. */
  readonly zone: string | null;
  readonly esp: Esp;
  readonly count: number;
}

/** Follow-ups that wait already. */
export interface SimulationWaiting {
  readonly mailboxId: number;
  readonly stepOrder: number;
  readonly dueAt: Date;
  readonly zone: string | null;
  readonly count: number;
}

export interface SimulationInput {
  readonly startAt: Date;
  /** Calendar days looked at, the first one included. */
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
  /** The campaign's own running day. */
  readonly campaign: {
    readonly sentToday: number;
    readonly newToday: number;
    readonly sendingDays: number;
    readonly lastSendingDay: string | null;
    readonly dayEndsAt: Date;
  };
  /** Enabled ones, by order. */
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
  /** When the last message is sent; null when messages are left at the end. */
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
    /** Contacts that have got no message at the end. */
    readonly contactsLeft: number;
    /** Follow-ups that wait at the end. */
    readonly followUpsLeft: number;
  };
  readonly days: readonly SimulatedDay[];
  readonly mailboxes: ReadonlyArray<{ readonly mailboxId: number; readonly sent: number; readonly peakPerDay: number }>;
  /** Days on which each limit was the binding one. */
  readonly bindingLimits: Partial<Record<ReasonCode, number>>;
  /** True: `maxMessages` was reached before the end. */
  readonly isCut: boolean;
}
