import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { backOffMs } from '../../../platform/due/claims/back-off.js';
import { claimDue, note, settle } from '../../../platform/due/claims/claims.js';
import type { SmtpOutcome } from '../../../platform/mail/smtp/types.js';
import { hasSystemMail, type SystemMail, sendSystemMail } from '../../../platform/mail/system-mail.js';
import { eachClaimed } from '../../foundation/faults/index.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { composeReport } from './compose.service.js';
import { RECIPIENTS, type RecipientRow, SEND_LOOP } from './due-reports.js';
import { findScheduleNamed } from './schedules.reads.js';

const AT_ONCE = 4;
const RETRY = { firstMs: 60_000, longestMs: 2 * 3_600_000 };
/** Period after the planned time in which an email is retried. */
const RETRY_FOR_MS = 24 * 3_600_000;

/** Result of one attempt. `later`: the mail server did not accept the email, and a retry can succeed. */
export type ReportOutcome =
  | { readonly kind: 'sent' | 'unconfirmed'; readonly error: string | null }
  | { readonly kind: 'failed' | 'later'; readonly error: string };

/** Sends due emails. Returns the number of recipients. */
export async function sendDueReports(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: AT_ONCE };
  const claimed = await claimDue(ctx, RECIPIENTS, take);
  await eachClaimed(ctx, { name: SEND_LOOP }, RECIPIENTS, claimed, (row) => sendTo(ctx, row));
  return claimed.length;
}

/**
 * Sends the report of a claimed recipient. `begun_at` is committed before the first byte: if the process dies after that,
 * the email may have been sent, and it is not sent again.
 */
async function sendTo(ctx: Ctx, recipient: RecipientRow): Promise<void> {
  const schedule = await findScheduleNamed(ctx.sql, recipient.workspace_id, recipient.schedule_id);
  if (schedule === undefined || schedule.status !== 'active') {
    await settle(ctx.sql, RECIPIENTS, recipient, { due_at: null });
    return;
  }
  if (recipient.begun_at !== null) {
    const error = english`Outrider stopped while it sent the email, and did not send it again.`;
    return record(ctx, recipient, { kind: 'unconfirmed', error });
  }
  const mail = await composeReport(ctx, schedule, {
    ...{ to: recipient.address, recipientId: recipient.id },
    ...{ firstDay: recipient.first_day ?? '', lastDay: recipient.last_day ?? '' },
  });
  const outcome = await sendReport(ctx, recipient.workspace_id, {
    ...mail,
    onHanded: async () => {
      const held = await note(ctx.sql, RECIPIENTS, recipient, { begun_at: ctx.clock.now() });
      if (held === undefined) throw new Error('the email is stopped, or another worker sends it');
    },
  });
  await record(ctx, recipient, outcome);
}

/** Sends an email with a report, except from a sandbox. Must not run in a transaction. */
export async function sendReport(ctx: Ctx, workspaceId: number, mail: SystemMail): Promise<ReportOutcome> {
  const { type } = await getWorkspace(ctx, workspaceId);
  if (type === 'sandbox') return { kind: 'failed', error: english`No email leaves a sandbox workspace.` };
  if (!hasSystemMail(ctx)) return { kind: 'failed', error: english`System email is not set up on this instance.` };
  return outcomeOf(await sendSystemMail(ctx, mail));
}

function outcomeOf(outcome: SmtpOutcome): ReportOutcome {
  switch (outcome.result) {
    case 'accepted':
      return { kind: 'sent', error: null };
    case 'unknown':
      return { kind: 'unconfirmed', error: english`The connection to the mail server was lost during delivery.` };
    case 'not_composed':
      return { kind: 'failed', error: english`The message could not be composed.` };
    case 'not_handed':
      return { kind: 'later', error: english`The mail server of this instance could not be reached.` };
    case 'refused': {
      const kind = outcome.code !== null && outcome.code < 500 ? 'later' : 'failed';
      return { kind, error: english`The mail server rejected the message with code ${outcome.code ?? 0}.` };
    }
  }
}

/** Records the result and ends the claim, or schedules a retry within a day. */
async function record(ctx: Ctx, recipient: RecipientRow, outcome: ReportOutcome): Promise<void> {
  const now = ctx.clock.now();
  const failures = recipient.failures + 1;
  const dueAt = new Date(now.getTime() + backOffMs(failures, RETRY));
  const giveUpAt = (recipient.planned_at?.getTime() ?? 0) + RETRY_FOR_MS;
  if (outcome.kind === 'later' && dueAt.getTime() < giveUpAt) {
    await settle(ctx.sql, RECIPIENTS, recipient, { due_at: dueAt, begun_at: null, failures, error: outcome.error });
    return;
  }
  await settle(ctx.sql, RECIPIENTS, recipient, {
    ...{ due_at: null, begun_at: null, settled_at: now, error: outcome.error },
    ...{ failures: outcome.kind === 'sent' ? 0 : failures, result: outcome.kind === 'later' ? 'failed' : outcome.kind },
  });
}
