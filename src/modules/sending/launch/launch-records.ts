import type { Gate, ReasonCode } from '../../../engine/admission/reasons.js';
import type { DECISION_RESULTS, GateOutcome } from '../../../engine/lifecycle/enums.js';
/** Reasons of a launch, stored with its job and returned later. Times are ISO 8601 texts. */

/** Admission of a launch: how many contacts, of which total, and over how much capacity. */
export interface LaunchAdmission {
  /** Whether no check of the preflight failed. */
  readonly admitted: boolean;
  readonly evaluatedAt: string;
  readonly preflightId: string;
  /** Keys of failed checks, and of warnings. */
  readonly blockingChecks: string[];
  readonly warningChecks: string[];
  /** Waiting contacts; of these, contacts enrolled by this launch, and contacts suppressed or beyond its limit. */
  readonly contactsEligible: number;
  readonly contactsAdmitted: number;
  readonly contactsHeldBack: number;
  readonly mailboxesReady: number;
  readonly mailboxesTotal: number;
  readonly dailyCapacity: number;
}

/** Message as it would be sent if nothing changes until then. */
export interface PlannedFirstSend {
  readonly contactId: string;
  readonly email: string;
  readonly campaignMailboxId: string;
  readonly stepId: string;
  readonly variantId: string | null;
  readonly dueAt: string;
}

/** Gate that evaluates the campaign as a whole. */
export interface LaunchGate {
  readonly order: number;
  readonly gate: Gate;
  readonly outcome: GateOutcome;
  readonly reason: ReasonCode | null;
  readonly message: string;
  readonly values: Record<string, unknown>;
  readonly nextChangeAt: string | null;
}

/** Decisions of a launch about contacts and mailboxes. */
export interface LaunchDecision {
  /** Seed that determines variants, spintax, and gaps. */
  readonly seed: number;
  readonly contacts: Array<{
    readonly result: (typeof DECISION_RESULTS)[number];
    readonly reason: ReasonCode | null;
    readonly count: number;
  }>;
  readonly mailboxes: Array<{
    readonly campaignMailboxId: string;
    readonly address: string;
    readonly admitted: boolean;
    readonly reason: ReasonCode | null;
    readonly dailyCapacity: number;
    /** Share of the total daily capacity, 0 to 1. */
    readonly share: number | null;
  }>;
  readonly firstSends: PlannedFirstSend[];
  readonly gates: LaunchGate[];
}
