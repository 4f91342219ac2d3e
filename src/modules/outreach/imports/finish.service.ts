import type { ImportStatus } from '../../../engine/lifecycle/enums.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { cancelJob } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { verifyEnrolled } from './enroll-people.service.js';
import type { ImportErrorCode } from './import-codes.js';
import { countOpenLetters } from './import-rows.repo.js';
import { optionsOf } from './import-state.js';
import { countersToWire } from './import-wire.js';
import { importCompleted, importFailed } from './imports.events.js';
import { processKey } from './imports.jobs.js';
import { type ImportRow, lockImport, updateImport } from './imports.repo.js';

const MOVING = ['queued', 'analyzing', 'processing'];

/** Returns whether an import is progressing without a member. */
export function isMoving(status: string): boolean {
  return MOVING.includes(status);
}

/** Returns whether an import has not ended: it is progressing, or waits for a member. */
export function isOpen(status: string): boolean {
  return isMoving(status) || status === 'awaiting_mapping';
}

/** Completes an import after its last row. The caller has locked it in `processing`. */
export async function completeImport(ctx: Ctx, row: ImportRow): Promise<void> {
  const { workspace_id: workspaceId, id } = row;
  const open = (await countOpenLetters(ctx.sql, workspaceId, [id])).get(id) ?? 0;
  const now = ctx.clock.now();
  const ended = await updateImport(ctx.sql, workspaceId, id, now, {
    status: open > 0 ? 'completed_with_errors' : 'completed',
    completedAt: now,
  });
  await appendEvents(ctx, workspaceId, [
    importCompleted.draft({
      importId: id,
      campaignId: ended.campaign_id,
      status: ended.status as ImportStatus,
      ...countersToWire(ended, open),
    }),
  ]);
  if (ended.campaign_id !== null && ended.created_count > 0) {
    await verifyEnrolled(ctx, workspaceId, ended.campaign_id, optionsOf(ended).verify);
  }
  await cancelJob(ctx, processKey(id));
}

/** Fails an import that cannot continue. Returns false if it had ended. Imported rows stay. */
export function failImport(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  errorCode: ImportErrorCode,
  errorMessage: string,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const row = await lockImport(ctx.sql, workspaceId, importId);
    if (row === null || !isOpen(row.status)) return false;
    const now = ctx.clock.now();
    await updateImport(ctx.sql, workspaceId, importId, now, {
      status: 'failed',
      errorCode,
      errorMessage,
      completedAt: now,
    });
    await appendEvents(ctx, workspaceId, [
      importFailed.draft({ importId, campaignId: row.campaign_id, errorCode, errorMessage }),
    ]);
    return true;
  });
}
