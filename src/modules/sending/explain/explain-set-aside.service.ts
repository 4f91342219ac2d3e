import { explainAdmission } from '../../../engine/admission/explain.js';
import type { SetAsideFacts } from '../../../engine/admission/facts.js';
import { FAULT_WORDS } from '../../../engine/faults/fault-causes.js';
import { toLocalMs } from '../../../engine/schedule/zone.js';
import type { Ctx } from '../../../platform/context.js';
import { faultOf, isSqlState } from '../../../platform/due/fault.js';
import { AppError } from '../../../platform/errors.js';
import { causeOf, findItem } from '../../foundation/faults/index.js';
import { MESSAGE_WORK, SENDING_WORK } from '../../outreach/campaigns/slots/index.js';
import { type SendView, sendMailboxOf } from '../sends/index.js';
import { explainPast, isWaiting } from './explain-past.js';

/** Returns why sending set a message or its campaign aside, and until when; null if neither is set aside. */
export async function findSetAside(ctx: Ctx, workspaceId: number, view: SendView): Promise<SetAsideFacts | null> {
  const campaign = await findItem(ctx, workspaceId, SENDING_WORK.name, view.campaign_id);
  const row = campaign ?? (await findItem(ctx, workspaceId, MESSAGE_WORK.name, view.id));
  if (row === undefined) return null;
  const now = ctx.clock.now();
  const until = row.next_attempt_at > now ? row.next_attempt_at : now;
  return { until, what: FAULT_WORDS[row.cause].what, of: campaign === undefined ? 'this message' : 'this campaign' };
}

/**
 * Explains a send if reading its campaign throws: by its history, or by the reason why the campaign cannot be sent.
 * Rethrows API errors and database errors.
 */
export function explainUnreadable(ctx: Ctx, view: SendView, error: unknown, setAside: SetAsideFacts | null) {
  if (error instanceof AppError || faultOf(error) !== 'item' || isSqlState((error as { code?: unknown }).code))
    throw error;
  ctx.log.error({ err: error, sendId: view.id, campaignId: view.campaign_id }, 'failed to read the campaign of a send');
  const now = ctx.clock.now();
  const claim = { inFlight: false, isUnknown: false, leaseUntil: null };
  const cause = setAside ?? { until: now, what: FAULT_WORDS[causeOf(error)].what, of: 'this campaign' as const };
  const waiting = explainAdmission({ now, claim: { ...claim, setAside: cause } });
  const { decidingGate, reason, nextPossibleAt, summary, gates } = waiting;
  const judged = isWaiting(view.status)
    ? { decision: 'wait' as const, decidingGate, reason, nextPossibleAt, summary, gates }
    : { ...explainPast(view), nextPossibleAt: null };
  return {
    ...judged,
    send: view,
    evaluatedAt: now,
    attempts: [],
    variant: null,
    snippets: [],
    variables: [],
    mailbox: sendMailboxOf(view),
    rejected: [],
    schedule: {
      timezone: 'UTC',
      localTime: new Date(toLocalMs('UTC', now.getTime())).toISOString().slice(0, 19),
      ...{ insideWindow: false, windowEndsAt: null, nextWindow: null, jitterSeconds: 0 },
    },
  };
}
