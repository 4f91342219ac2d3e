import type { WarmupAction, WarmupStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { decideAction } from '../../../../engine/warmup/machine.js';
import type { WarmupSettings } from '../../../../engine/warmup/settings.js';
import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { lockMailbox } from '../../../reach/mailboxes/index.js';
import type { ApplyWarmup } from '../core/warmup.jobs.js';
import { lockWarmup } from '../core/warmup-mailboxes.repo.js';
import { endRest } from '../state/rest.service.js';
import { begin, moveWarmup, takeSettings } from '../state/state.service.js';
import { announceOperation } from './announce.service.js';
import { refusalOf } from './eligibility.js';
import { type ItemResult, lockItem, lockOperation, updateCounts, updateItem } from './operations.repo.js';

/**
 * Applies one item of an operation: the mailbox, its item, the counts and, after the last one, the event, in one
 * transaction. Repeatable after a crash: a completed item is left unchanged.
 */
export function applyItem(ctx: Ctx, { workspaceId, operationId, mailboxId }: ApplyWarmup): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const item = await lockItem(ctx.sql, workspaceId, operationId, mailboxId);
    if (item === undefined || item.completed_at !== null) return;
    const operation = await lockOperation(ctx.sql, workspaceId, operationId);
    if (operation === undefined) return;
    const settings = operation.settings as Partial<WarmupSettings>;
    const result = await act(ctx, workspaceId, mailboxId, operation.action as WarmupAction, settings);
    await finishItem(ctx, { workspaceId, operationId, mailboxId }, result);
  });
}

/** Ends an item that failed in all attempts. */
export function giveUpItem(ctx: Ctx, job: ApplyWarmup, error: Error): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const item = await lockItem(ctx.sql, job.workspaceId, job.operationId, job.mailboxId);
    if (item === undefined || item.completed_at !== null) return;
    ctx.log.error({ err: error, ...job }, 'warmup operation item failed permanently');
    await lockOperation(ctx.sql, job.workspaceId, job.operationId);
    await finishItem(ctx, job, {
      status: 'failed',
      errorCode: 'provider_error',
      errorMessage: english`The operation failed. Retry it.`,
    });
  });
}

async function finishItem(ctx: Ctx, job: ApplyWarmup, result: ItemResult): Promise<void> {
  const now = ctx.clock.now();
  const key = { workspace_id: job.workspaceId, operation_id: job.operationId, mailbox_id: job.mailboxId };
  await updateItem(ctx.sql, key, now, result);
  const operation = await updateCounts(ctx.sql, job.workspaceId, job.operationId, now, result.status);
  if (operation.completed_at !== null) await announceOperation(ctx, operation);
}

async function act(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  action: WarmupAction,
  settings: Partial<WarmupSettings>,
): Promise<ItemResult> {
  // Locks the rows in the order of a turn.
  const warmup = await lockWarmup(ctx.sql, workspaceId, mailboxId);
  const mailbox = await lockMailbox(ctx, workspaceId, mailboxId);
  if (mailbox === undefined) return failed('not_found', 'The mailbox was deleted.');
  const resumesAs = warmup?.resumes_as === 'ready' ? 'ready' : 'warming';
  const refusal = refusalOf(action, mailbox, resumesAs);
  if (refusal !== null) return failed(refusal.code, refusal.message);
  const decision = decideAction(action, mailbox.warmup_status as WarmupStatus, resumesAs);
  if (warmup !== undefined) await takeSettings(ctx, warmup, settings);
  if (decision.kind === 'move') {
    const isNew = mailbox.warmup_status === 'not_started' || mailbox.warmup_status === 'disabled';
    if (isNew) await begin(ctx, mailbox, settings);
    else if (warmup !== undefined && mailbox.warmup_status === 'quarantined' && action === 'resume')
      await endRest(ctx, warmup, mailbox, 'quarantine ended by a member');
    else await moveWarmup(ctx, mailbox, decision.to, action === 'pause' ? { pauseCause: 'user' } : {});
  }
  return { status: 'succeeded', errorCode: null, errorMessage: null };
}

function failed(errorCode: string, errorMessage: string): ItemResult {
  return { status: 'failed', errorCode, errorMessage };
}
