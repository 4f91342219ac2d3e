import { intBetween } from '../chance/draw.js';

/** Emails per day, increasing (`RampIn`). */
export interface Ramp {
  readonly enabled: boolean;
  readonly start: number;
  readonly increment: number;
  readonly ceiling: number;
}

/**
 * Returns today's limit of the ramp-up; null without one. It only lowers another limit, and grows by one increment per sending day.
 * @param sendingDays number of earlier days on which something was sent
 */
export function rampLimit(ramp: Ramp, sendingDays: number): number | null {
  if (!ramp.enabled) return null;
  return Math.min(ramp.ceiling, ramp.start + ramp.increment * Math.max(0, Math.floor(sendingDays)));
}

/**
 * Returns a seeded wait from 0 to `maxSeconds`, both included, that is equal for equal arguments, so that a plan, its preview, and its
 * explanation agree.
 */
export function jitterSeconds(seed: number, maxSeconds: number, ...parts: string[]): number {
  return maxSeconds > 0 ? intBetween(0, Math.floor(maxSeconds), seed, 'jitter', ...parts) : 0;
}

export interface GapFacts {
  /** Instant of the message that starts the gap. */
  readonly now: Date;
  readonly gapSeconds: number;
  readonly jitterSeconds: number;
  readonly seed: number;
  readonly mailboxId: string;
  /** Messages that the mailbox has sent in the campaign so far; each has its own draw. */
  readonly counter: number;
}

/** Returns when the mailbox may send the next message of the campaign: after the gap plus a seeded part (`gapSeconds`). */
export function nextAllowedAt(facts: GapFacts): Date {
  const jitter = jitterSeconds(facts.seed, facts.jitterSeconds, facts.mailboxId, String(facts.counter));
  return new Date(facts.now.getTime() + (facts.gapSeconds + jitter) * 1000);
}
