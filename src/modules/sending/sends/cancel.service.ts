import { groupBy } from '../../../engine/group-by.js';
import { beforeCommit, type Ctx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { contactsEnded } from '../../outreach/contacts/contacts.jobs.js';
import {
  type HeldOfContact,
  updateCancelled,
  updateCancelledOfEnded,
  updateFreeCancelled,
} from './rows/cancel.repo.js';

/** Delay before checking again sends that another transaction held, in ms: it ends within moments. */
const LOOK_AGAIN_MS = 1_000;

/** Contacts whose sequence ended, steps of one contact that wait for an earlier step, or everything in a campaign. */
type Cancelled =
  | { readonly contactIds: readonly string[] }
  | { readonly contactId: string; readonly afterStepOrder: number }
  | { readonly campaignId: string };

/**
 * Cancels sends that are not claimed. Claimed sends are stopped by the last gate check before hand-over. The caller
 * holds the contacts it ends; sends held by another transaction are left to a job (ADR 53).
 */
export async function cancelSends(ctx: Ctx, workspaceId: number, which: Cancelled, reason: string): Promise<void> {
  if (!('contactIds' in which)) {
    await updateCancelled(ctx.sql, workspaceId, ctx.clock.now(), which, reason);
    return;
  }
  const held = await updateFreeCancelled(ctx.sql, workspaceId, ctx.clock.now(), which.contactIds, reason);
  await lookAgain(ctx, workspaceId, held);
}

/**
 * Cancels the waiting sends of the stopped and deleted contacts among these. Safe to run late or twice. The job that
 * calls this checks sends again that another transaction holds.
 */
export async function cancelOfEnded(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly contactIds: readonly string[] },
): Promise<void> {
  const { workspaceId, contactIds } = input;
  await lookAgain(ctx, workspaceId, await updateCancelledOfEnded(ctx.sql, workspaceId, ctx.clock.now(), contactIds));
}

async function lookAgain(ctx: Ctx, workspaceId: number, held: readonly HeldOfContact[]): Promise<void> {
  const runAt = new Date(ctx.clock.now().getTime() + LOOK_AGAIN_MS);
  for (const [campaignId, waiting] of groupBy(held, ({ campaign_id }) => campaign_id)) {
    const contactIds = waiting.map(({ contact_id }) => contact_id);
    await beforeCommit(ctx, { kind: 'job', key: `${contactsEnded.name}:${campaignId}` }, (ctx) =>
      enqueue(ctx, contactsEnded, { workspaceId, campaignId, contactIds }, { runAt }),
    );
  }
}
