import { beforeCommit, type Ctx } from '../../platform/context.js';
import { alike, tell } from '../../platform/lockstep/lockstep.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { contactsEnded } from '../contacts/contacts.jobs.js';
import {
  type HeldOfContact,
  updateCancelled,
  updateCancelledOfEnded,
  updateFreeCancelled,
} from './rows/cancel.repo.js';

/** When messages are looked at again that another transaction held: it ends within moments. */
const LOOK_AGAIN_MS = 1_000;

/** Contacts that came to an end, those steps of one contact that wait for another before them, or all of a campaign. */
type Cancelled =
  | { readonly contactIds: readonly string[] }
  | { readonly contactId: string; readonly afterStepOrder: number }
  | { readonly campaignId: string };

/**
 * Cancels sends that have not been claimed. What is already claimed is stopped by the hand gate, which asks the same questions once more.
 * Who ends contacts holds them: what another transaction holds of theirs is left to a job (ADR 53).
 */
export async function cancelSends(ctx: Ctx, workspaceId: number, which: Cancelled, reason: string): Promise<void> {
  if (!('contactIds' in which)) {
    await updateCancelled(ctx.sql, workspaceId, ctx.clock.now(), which, reason);
    return;
  }
  await tell(ctx, 'sends.cancel', { ...which, reason }, async (ctx, all) => {
    const statements = alike(all, ({ reason }) => reason).map((same) => {
      const ids = same.flatMap(({ contactIds }) => contactIds);
      return updateFreeCancelled(ctx.sql, workspaceId, ctx.clock.now(), ids, same[0]?.reason as string);
    });
    await lookAgain(ctx, workspaceId, (await Promise.all(statements)).flat());
  });
}

/**
 * Cancels what waits for those of these contacts that are stopped or deleted. Harmless when it comes late or twice. What another
 * transaction holds is looked at again by the job that calls this.
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
  for (const same of alike(held, ({ campaign_id }) => campaign_id)) {
    const campaignId = same[0]?.campaign_id as string;
    const contactIds = same.map(({ contact_id }) => contact_id);
    // At the end, because pieces of work that go side by side have given all their statements by now.
    await beforeCommit(ctx, { kind: 'job', key: `${contactsEnded.name}:${campaignId}` }, (ctx) =>
      enqueue(ctx, contactsEnded, { workspaceId, campaignId, contactIds }, { runAt }),
    );
  }
}
