import { budgetsOpenAt, type MailboxFacts, remainingToday } from '../admission/mailbox-facts.js';
import { type HourCounts, type RollingUse, rollingUse } from '../admission/rolling-use.js';
import { jitterSeconds } from '../sequence/pace.js';
import { DayCount } from './day-count.js';
import { Heap } from './heap.js';
import type { SimulationMailbox } from './types.js';

/** Message that waits in the mailbox of its contact. */
export interface FollowUp {
  readonly due: number;
  /** Number that increases with every planned message, which orders messages due at the same time. */
  readonly planned: number;
  /** Index of the step among the enabled ones. */
  readonly step: number;
  /** Number of the contact, from which its reactions are drawn. */
  readonly contact: number;
  /** Index of the zone of its windows. */
  readonly zone: number;
  /** Number of deferred attempts. */
  readonly deferred: number;
  readonly firstAttemptAt: number | null;
}

/** State of a mailbox during the run: its slot, its day, and its messages. */
export class MailboxRun {
  readonly waiting = new Heap<FollowUp>((a, b) => a.due < b.due || (a.due === b.due && a.planned < b.planned));
  readonly day: DayCount;
  /** Emails within 24 hours; null if its provider has no such limit. */
  readonly #hours: HourUse | null;
  freeAt: number;
  claims: number;
  load: number;
  sent = 0;
  peakPerDay = 0;
  #campaignUsed: number;
  #sentTotal: number;
  #sentThisDay = 0;

  constructor(
    readonly input: SimulationMailbox,
    start: Date,
  ) {
    const { facts } = input;
    const known = { sent: facts.usedToday, sentNew: 0, endsAt: facts.dayEndsAt };
    this.day = new DayCount(input.timezone, input.ramp, start, known, input.sendingDays, input.lastSendingDay);
    this.#hours = facts.providerLimit === null ? null : new HourUse(input.hours, start);
    this.freeAt = Math.max(start.getTime(), facts.nextAllowedAt?.getTime() ?? 0);
    this.claims = input.claims;
    this.#campaignUsed = facts.dayEndsAt > start ? facts.campaignUsedToday : 0;
    this.#sentTotal = input.sentTotal;
    this.load = this.#sentTotal / facts.weight;
  }

  get id(): number {
    return this.input.facts.mailboxId;
  }

  advance(at: number): void {
    if (!this.day.advance(at)) return;
    this.#campaignUsed = 0;
    this.#sentThisDay = 0;
  }

  /** Returns the facts of this instant, for budgets and for the gate that names the exhausted one. */
  facts(at: number): MailboxFacts {
    const rolling = this.#hours?.at(at);
    return {
      ...this.input.facts,
      usedToday: this.day.sent,
      campaignUsedToday: this.#campaignUsed,
      usedLast24h: rolling?.used_last_24h ?? 0,
      rampLimit: this.day.rampLimit,
      dayEndsAt: new Date(this.day.endsAt),
      providerResetsAt: rolling?.provider_resets_at ?? null,
      nextAllowedAt: null,
    };
  }

  capacity(at: number): number {
    const { dailyLimit, externalDailyUsage, campaignLimit, providerLimit } = this.input.facts;
    return remainingToday({
      ...{ dailyLimit, externalDailyUsage, campaignLimit, providerLimit },
      usedToday: this.day.sent,
      usedLast24h: this.#hours?.at(at).used_last_24h ?? 0,
      campaignUsedToday: this.#campaignUsed,
      rampLimit: this.day.rampLimit,
    });
  }

  /** Returns when a mailbox with exhausted budgets may send again. */
  opensAt(at: number): number {
    return budgetsOpenAt(this.facts(at)).getTime();
  }

  /** Accounts for one message: limits, the seeded gap, and the turn among mailboxes. */
  use(at: number, isNew: boolean, seed: number, jitter: number): void {
    this.day.use(isNew);
    this.#hours?.add(at, 1);
    this.#campaignUsed += 1;
    this.claims += 1;
    this.#sentTotal += 1;
    this.load = this.#sentTotal / this.input.facts.weight;
    const { minGapSeconds, gapSeconds } = this.input;
    const pause = gapSeconds + jitterSeconds(seed, jitter, String(this.id), String(this.claims));
    this.freeAt = at + Math.max(minGapSeconds, pause) * 1000;
  }

  /** Records that the message was accepted. */
  accepted(): void {
    this.sent += 1;
    this.#sentThisDay += 1;
    this.peakPerDay = Math.max(this.peakPerDay, this.#sentThisDay);
  }

  /** Records that the server deferred the message: restores the daily limits, and keeps the gap. */
  release(at: number, isNew: boolean): void {
    this.day.release(isNew);
    this.#hours?.add(at, -1);
    this.#campaignUsed -= 1;
    this.#sentTotal -= 1;
    this.load = this.#sentTotal / this.input.facts.weight;
  }
}

const HOUR_MS = 3_600_000;

/** Number of counted hours, as in a slot: the current one and the 24 before it. */
const KEPT = 25;

/** Emails of a mailbox within 24 hours, counted by the hour like its slot. */
class HourUse {
  #counts: number[];
  #newest: number;

  constructor(known: HourCounts, start: Date) {
    this.#counts = [...(known.hour_counts ?? [])];
    this.#newest = known.hour_index ?? hourOf(start.getTime());
  }

  /** Counts `n` messages at an instant; instants never decrease. */
  add(at: number, n: number): void {
    const passed = Math.min(KEPT, Math.max(0, hourOf(at) - this.#newest));
    if (passed > 0) this.#counts = [...new Array<number>(passed).fill(0), ...this.#counts].slice(0, KEPT);
    this.#newest = Math.max(this.#newest, hourOf(at));
    this.#counts[0] = (this.#counts[0] ?? 0) + n;
  }

  at(now: number): RollingUse {
    return rollingUse({ hour_counts: this.#counts, hour_index: this.#newest }, new Date(now));
  }
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}
