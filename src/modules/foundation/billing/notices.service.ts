import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { deleteNoticesBefore, findWorkspaceOfCustomer, insertNotice } from './accounts.repo.js';
import { refreshBilling, refreshBillingKey } from './billing.jobs.js';
import { findPaymentProvider } from './providers/open-provider.js';

/** Retention of webhook records, longer than the provider repeats a webhook. */
const KEPT_MS = 60 * 86_400_000;

/**
 * Processes a webhook of the payment provider, once and in any order, if its signature is valid. The webhook is only
 * a hint: a job then fetches the current state. Throws 400 `bad_request` without a valid signature.
 */
export async function takeNotice(ctx: Ctx, body: Buffer, signature: string): Promise<void> {
  const now = ctx.clock.now();
  const notice = (await findPaymentProvider(ctx))?.readNotice(body, signature, now) ?? null;
  if (notice === null) throw new AppError('bad_request', 400, say`The request is not signed by the payment provider.`);
  await inTx(ctx, async (ctx) => {
    if (!(await insertNotice(ctx.sql, notice.id, now)) || notice.customerId === null) return;
    const workspaceId = await findWorkspaceOfCustomer(ctx.sql, notice.customerId);
    if (workspaceId === null) return;
    await enqueue(ctx, refreshBilling, { workspaceId }, { jobKey: refreshBillingKey(workspaceId) });
  });
}

export function forgetNotices(ctx: Ctx): Promise<number> {
  return deleteNoticesBefore(ctx.sql, new Date(ctx.clock.now().getTime() - KEPT_MS));
}
