import { ManualClock } from '../../../platform/clock.js';
import type { Ctx } from '../../../platform/context.js';
import { seededIds } from '../../../platform/ids.js';
import { dueReactions, takeTheirTime } from '../../reach/sandbox/index.js';
import { sendDueOf } from '../../sending/delivery/index.js';
import { react } from './react.service.js';
import { OFFICE, writeStory } from './story.js';

const DAY_MS = 86_400_000;
const STEP_MS = 30 * 60_000;
/** Factor by which simulated contacts react slower than in a live sandbox: hours instead of minutes. */
const THEIR_TIME = 240;
/** Days of a demo before it is ready. */
export const HISTORY_DAYS = 12;
const SEED_BYTES = 16;

/**
 * Replays the last days of a workspace in the caller's transaction, with a separate clock. The production code
 * claims, composes and stores the emails, and simulated contacts reply. Nothing is visible to other readers before
 * the commit, so no worker takes part.
 *
 * @param onDay receives the number of days replayed so far, after each
 */
export async function liveThroughHistory(
  ctx: Ctx,
  workspaceId: number,
  onDay: (daysPlayed: number) => Promise<void>,
): Promise<void> {
  const until = ctx.clock.now();
  const clock = new ManualClock(new Date(until.getTime() - HISTORY_DAYS * DAY_MS));
  const past: Ctx = { ...ctx, clock, ids: seededIds(clock, ctx.ids.secret(SEED_BYTES).toString('hex')) };
  const sendDue = sendDueOf(past, workspaceId);
  await writeStory(past, workspaceId);
  const from = clock.now().getTime();
  for (let at = from; at < until.getTime(); at += STEP_MS) {
    if (at > from && (at - from) % DAY_MS === 0) await onDay((at - from) / DAY_MS);
    await reactUntil(past, clock, workspaceId, new Date(at));
    if (isOfficeHour(at)) await sendDue(() => takeTheirTime(past, workspaceId, THEIR_TIME));
  }
  await reactUntil(past, clock, workspaceId, until);
}

/** Returns whether the demo campaign may send at this time. Other times are skipped. */
function isOfficeHour(atMs: number): boolean {
  const at = new Date(atMs);
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
  return !isWeekend && at.getUTCHours() >= OFFICE.from && at.getUTCHours() < OFFICE.to;
}

/** Runs all reactions of contacts up to `until`, each at its own time. */
async function reactUntil(ctx: Ctx, clock: ManualClock, workspaceId: number, until: Date): Promise<void> {
  // Queries the reactions due at the end of the interval; the clock itself moves from one reaction to the next.
  const atEnd: Ctx = { ...ctx, clock: { now: () => until } };
  for (;;) {
    const due = await dueReactions(atEnd, 50, workspaceId);
    if (due.length === 0) break;
    for (const reaction of due) {
      clock.moveTo(reaction.dueAt);
      await react(ctx, reaction);
    }
  }
  clock.moveTo(until);
}
