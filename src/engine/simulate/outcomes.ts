import { intBetween, unitFloat } from '../chance/draw.js';
import { nextRetryAt } from '../retry/next-retry.js';
import { holdUntil } from '../stop-rules/out-of-office.js';
import type { SimulationInput } from './types.js';

const HOUR = 3_600;

/** Simulated reactions of recipients, drawn by seed and contact number, so every run is equal. */
export class Outcomes {
  constructor(
    private readonly input: Pick<SimulationInput, 'seed' | 'model' | 'steps' | 'retryWindowHours' | 'outOfOffice'>,
  ) {}

  bounces(contact: number): boolean {
    return this.#happens(this.input.model.bounceRate, 'bounce', contact);
  }

  isAway(contact: number): boolean {
    return this.#happens(this.input.model.outOfOfficeRate, 'away', contact);
  }

  /** Returns when the contact replies to the message of this step, within two days; null if it does not. */
  replyAt(contact: number, step: number, sentAt: number): number | null {
    const { seed, steps, model } = this.input;
    if (!this.#happens(model.replyRate, 'reply', contact)) return null;
    if (intBetween(0, steps.length - 1, seed, 'reply-step', String(contact)) !== step) return null;
    return sentAt + intBetween(HOUR / 6, 48 * HOUR, seed, 'reply-time', String(contact)) * 1000;
  }

  /** Returns when a deferred email is retried: null if it is accepted, Infinity if it fails. */
  retryAt(contact: number, step: number, attempt: number, now: number, firstAttemptAt: number): number | null {
    const { seed, model, retryWindowHours } = this.input;
    if (!this.#happens(model.deferRate, 'defer', contact, step, attempt)) return null;
    const at = nextRetryAt({
      attempt,
      now: new Date(now),
      firstAttemptAt: new Date(firstAttemptAt),
      retryWindowHours,
      greylisted: true,
      retryAfterSeconds: null,
      seed,
      sendId: `${contact}:${step}`,
    });
    return at?.getTime() ?? Number.POSITIVE_INFINITY;
  }

  /** Returns when the pause of an absent contact ends. */
  heldUntil(sentAt: number, zone: string): number {
    const facts = { returnDate: null, receivedAt: new Date(sentAt), zone, schedule: null };
    return this.input.outOfOffice.hold ? holdUntil(this.input.outOfOffice, facts).getTime() : sentAt;
  }

  #happens(rate: number, ...labels: readonly (string | number)[]): boolean {
    return rate > 0 && unitFloat(this.input.seed, ...labels.map(String)) < rate;
  }
}
