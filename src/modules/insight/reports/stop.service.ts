import { type Ctx, inTx } from '../../../platform/context.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { findRecipient, stopRecipient } from './schedules.repo.js';
import { readStopToken } from './stop-token.js';

/** Stops the emails that a token names, once. Returns false for a forged token and for a deleted schedule. */
export function stopReports(ctx: Ctx, token: string): Promise<boolean> {
  const ref = readStopToken(ctx, token);
  if (ref === null) return Promise.resolve(false);
  return inTx(ctx, async (ctx) => {
    const { workspaceId, recipientId } = ref;
    const recipient = await findRecipient(ctx.sql, workspaceId, recipientId);
    if (recipient === undefined) return false;
    if (!(await stopRecipient(ctx.sql, workspaceId, recipientId, ctx.clock.now()))) return true;
    await appendAudit(ctx, workspaceId, {
      ...{ action: 'report_schedule.stopped', resource: 'report_schedule', resourceId: recipient.schedule_id },
      changes: { address: recipient.address },
    });
    return true;
  });
}

/** Returns the address that a token stops emails to; null for a forged token and for a deleted schedule. */
export async function stopAddress(ctx: Ctx, token: string): Promise<string | null> {
  const ref = readStopToken(ctx, token);
  if (ref === null) return null;
  return (await findRecipient(ctx.sql, ref.workspaceId, ref.recipientId))?.address ?? null;
}
