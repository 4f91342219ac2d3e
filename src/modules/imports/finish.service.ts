import { readSettings } from '../../engine/campaign/settings.js';
import type { ImportStatus } from '../../engine/lifecycle/enums.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { cancelJob, enqueue } from '../../platform/queue/enqueue.js';
import { findCampaigns } from '../campaigns/index.js';
import { verifyContacts } from '../contacts/contacts.jobs.js';
import { appendEvents } from '../events/index.js';
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
  await verifyLater(ctx, ended);
  await cancelJob(ctx, processKey(id));
}

/** Queues the verification of new contacts if the import or the campaign requests it. */
async function verifyLater(ctx: Ctx, row: ImportRow): Promise<void> {
  const { workspace_id: workspaceId, campaign_id: campaignId } = row;
  if (campaignId === null || row.created_count === 0) return;
  const campaign = (await findCampaigns(ctx, workspaceId, [campaignId])).get(campaignId);
  const wanted = optionsOf(row).verify || (campaign !== undefined && readSettings(campaign.settings).verifyRecipients);
  if (!wanted) return;
  await enqueue(ctx, verifyContacts, { workspaceId, campaignId }, { jobKey: `contacts.verify:${campaignId}` });
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
