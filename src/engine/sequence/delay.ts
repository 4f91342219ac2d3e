import { addLocalDays } from '../schedule/local-day.js';

const DAY_SECONDS = 86_400;
/** Default delay of every step but the first: three days. */
const LATER_STEP_SECONDS = 3 * DAY_SECONDS;

export interface DelayInput {
  readonly delaySeconds?: number | undefined;
  readonly delayDays?: number | undefined;
}

export type DelayDecision =
  | { readonly kind: 'delay'; readonly delaySeconds: number }
  /** 422 `delay_conflict` */
  | { readonly kind: 'conflict' };

/**
 * Returns the stored delay of a step. Either field alone sets it, and a zero next to a non-zero value is ignored.
 * Both are valid if `delayDays` is the whole days of `delaySeconds`, as in a step that was read and sent back.
 */
export function resolveDelay(input: DelayInput, isFirst: boolean): DelayDecision {
  const { delaySeconds, delayDays } = input;
  if (delaySeconds === undefined && delayDays === undefined) {
    return { kind: 'delay', delaySeconds: isFirst ? 0 : LATER_STEP_SECONDS };
  }
  const fromDays = (delayDays ?? 0) * DAY_SECONDS;
  if (!delaySeconds) return { kind: 'delay', delaySeconds: fromDays };
  if (!delayDays || wholeDays(delaySeconds) === delayDays) return { kind: 'delay', delaySeconds };
  return { kind: 'conflict' };
}

/** CampaignStepOut.delayDays */
export function wholeDays(delaySeconds: number): number {
  return Math.floor(delaySeconds / DAY_SECONDS);
}

export interface DueFacts {
  /** Time at which the contact received the previous message, or was enrolled. */
  readonly previousSentAt: Date;
  readonly delaySeconds: number;
  /** Zone of the contact or campaign in which days are counted. */
  readonly zone: string;
}

/**
 * Returns the earliest instant of the next message. A delay of whole days counts calendar days at the same local
 * time, so that nine o'clock stays nine o'clock when the clock changes; any other delay counts elapsed seconds.
 */
export function dueAfter(facts: DueFacts): Date {
  const { previousSentAt, delaySeconds, zone } = facts;
  if (delaySeconds % DAY_SECONDS === 0) return addLocalDays(zone, previousSentAt, delaySeconds / DAY_SECONDS);
  return new Date(previousSentAt.getTime() + delaySeconds * 1000);
}
