import { intBetween } from '../../../../engine/chance/draw.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { Isolation, type Work } from '../../../foundation/faults/index.js';
import { settleSlots, takeSlot } from '../../../reach/mailboxes/slots/index.js';
import { claimMessage } from '../conversations/message-text.service.js';
import { cancelOverdue, lockPlanned, type MessageRow } from '../conversations/messages.repo.js';
import { WARMUP_LOOP } from '../core/loops.js';
import { findNextTurn, lockDueTurn } from '../core/turns.repo.js';
import { updateWarmup, type WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { findPartner, openConversation } from './opening.service.js';
import { type RunningDay, runningDay } from './turn-day.js';
import { settleState, type TurnState } from './turn-state.service.js';

const MINUTE_MS = 60_000;
/** Window for a reply, after which it is dropped as implausibly late. */
const ANSWER_WINDOW_MS = 3 * 24 * 60 * MINUTE_MS;
/** Delay before asking again for a slot that another worker holds, in ms. */
const SOON_MS = 20_000;
const NO_PARTNER_MS = 90 * MINUTE_MS;
const NO_PARTNER =
  'No partner is available: every possible partner received a message within the pair gap. Add more mailboxes to ' +
  'warmup, or share with other workspaces.';
/** Maximum random addition to the gap between two messages of a mailbox, in seconds. */
const GAP_JITTER_SECONDS = 90;

export interface Turn {
  /** Message that this worker must send; null if there is none. */
  readonly message: MessageRow | null;
}

/**
 * Runs one turn of the longest-due mailbox: evaluates its health, starts its day, claims at most one message, and plans
 * its next turn, in one short transaction without network calls. A mailbox that throws is set aside. Returns null if
 * none is due.
 */
export async function takeTurn(ctx: Ctx, workerId: string): Promise<Turn | null> {
  let taken: WarmupRow | undefined;
  let isDone = false;
  try {
    const turn = await inTx(ctx, async (ctx) => {
      const row = await lockDueTurn(ctx.sql, ctx.clock.now());
      if (row === undefined) return null;
      taken = row;
      const state = await settleState(ctx, row);
      const message = state === null ? null : await act(ctx, row, state, workerId);
      isDone = true;
      return { message };
    });
    if (taken !== undefined) await (await Isolation.open(ctx, TURNS_WORK)).succeeded(itemOf(taken));
    return turn;
  } catch (error) {
    // After a commit error, the claim of the message is uncertain: the loop undoes unconfirmed claims.
    if (taken === undefined || isDone) throw error;
    const round = await Isolation.open(ctx, TURNS_WORK);
    await round.failed(itemOf(taken), error);
    round.end();
    return { message: null };
  }
}

const TURNS_WORK: Work = { name: WARMUP_LOOP, resource: 'mailbox' };

function itemOf(row: WarmupRow) {
  return { workspaceId: row.workspace_id, item: String(row.mailbox_id) };
}

/** Returns when the next turn of any mailbox is due. */
export function nextTurnAt(ctx: Ctx): Promise<Date | null> {
  return findNextTurn(ctx.sql, ctx.clock.now());
}

async function act(ctx: Ctx, row: WarmupRow, state: TurnState, workerId: string): Promise<MessageRow | null> {
  const now = ctx.clock.now();
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  await cancelOverdue(ctx.sql, workspaceId, mailboxId, new Date(now.getTime() - ANSWER_WINDOW_MS), now);
  const day = await runningDay(ctx, row, state);
  if (!day.wantsAnswer && !day.wantsOpening) {
    await writeTurn(ctx, row, day, { nextAt: day.nextAt(), openingAt: day.openingAt });
    return null;
  }
  const answer = day.wantsAnswer ? await lockPlanned(ctx.sql, workspaceId, mailboxId, now) : undefined;
  const partner = answer === undefined ? await findPartner(ctx, row, state) : null;
  if (answer === undefined && partner === null) {
    const openingAt = day.laterOpening(new Date(now.getTime() + NO_PARTNER_MS));
    await writeTurn(ctx, row, day, { nextAt: day.nextAt(openingAt), openingAt, note: NO_PARTNER });
    return null;
  }
  const slot = await takeSlot(ctx, workspaceId, mailboxId, gapJitter(row, day));
  if (!slot.taken) {
    const nextAt = slot.openAt ?? new Date(now.getTime() + SOON_MS);
    await writeTurn(ctx, row, day, { nextAt, openingAt: day.openingAt });
    return null;
  }
  if (answer !== undefined) {
    const message = await claimMessage(ctx, answer, workerId);
    await writeTurn(ctx, row, day, { nextAt: later(slot.nextAllowedAt, day.nextAt()), openingAt: day.openingAt });
    return message;
  }
  const opened = partner === null ? null : await openConversation(ctx, row, state, partner, workerId);
  if (opened === null) {
    // Another mailbox just started a conversation with that partner, or the partner has left.
    await settleSlots(ctx, workspaceId, { unused: [{ mailboxId, takenAt: now }], spaced: [] });
    await writeTurn(ctx, row, day, { nextAt: slot.nextAllowedAt, openingAt: day.openingAt });
    return null;
  }
  const openingAt = day.openingAfterThis();
  await writeTurn(ctx, row, day, { nextAt: later(slot.nextAllowedAt, day.nextAt(openingAt)), openingAt, note: null });
  return opened;
}

async function writeTurn(
  ctx: Ctx,
  row: WarmupRow,
  day: RunningDay,
  turn: { readonly nextAt: Date; readonly openingAt: Date | null; readonly note?: string | null },
): Promise<void> {
  const { nextAt, openingAt, note } = turn;
  await updateWarmup(ctx.sql, row.workspace_id, row.mailbox_id, {
    day: day.date,
    day_ends_at: day.endsAt,
    day_target: day.target,
    days: day.days,
    working_days: day.workingDays,
    next_opening_at: openingAt,
    due_at: nextAt,
    ...(note === undefined ? {} : { error_code: note === null ? null : 'not_ready', error_message: note }),
  });
}

function gapJitter(row: WarmupRow, day: RunningDay): number {
  return intBetween(0, GAP_JITTER_SECONDS, row.seed, 'gap', day.date, String(day.sent));
}

function later(a: Date, b: Date): Date {
  return a >= b ? a : b;
}
