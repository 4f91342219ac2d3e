import { isDeepStrictEqual } from 'node:util';
import { type Ctx, inTx } from '../../platform/context.js';
import { conflict, notFound, ValidationError, valueError } from '../../platform/errors.js';
import { cancelJob, enqueue } from '../../platform/queue/enqueue.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { appendEvents } from '../events/index.js';
import { isOpen } from './finish.service.js';
import { countOpenLetters } from './import-rows.repo.js';
import { analysisOf, mappingOf, optionsOf } from './import-state.js';
import { countersToWire } from './import-wire.js';
import { processFile, processKey } from './imports.jobs.js';
import { type ImportRow, lockImport, updateImport } from './imports.repo.js';
import type { ImportOptions } from './imports.schemas.js';
import { hasEmail, type Mapping, mappingOfPlan, planMapping } from './mapping.js';

export interface Confirmation {
  /** Absent: the suggestion. */
  readonly mapping?: Mapping | undefined;
  readonly campaignId?: string | undefined;
  readonly options?: Partial<ImportOptions> | undefined;
}

async function lockOrThrow(ctx: Ctx, workspaceId: number, importId: string): Promise<ImportRow> {
  const row = await lockImport(ctx.sql, workspaceId, importId);
  if (row === null) throw notFound('import');
  return row;
}

/**
 * Starts an import that waits for its mapping. The same confirmation again changes nothing and has the same answer; any
 * other one of an import that does not wait is 409 `import_not_awaiting_mapping`.
 */
export function confirmMapping(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
  confirmation: Confirmation,
): Promise<ImportRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockOrThrow(ctx, workspaceId, importId);
    const analysis = analysisOf(row);
    if (analysis === null) throw notAwaiting(row);
    const campaignId = campaignOf(row, confirmation);
    const options = { ...optionsOf(row), ...confirmation.options };
    const plan = planMapping(analysis, confirmation.mapping ?? null, options, ['body', 'mapping']);
    const mapping = mappingOfPlan(plan);
    if (row.status !== 'awaiting_mapping') {
      if (isDeepStrictEqual(mapping, mappingOf(row)) && row.campaign_id === campaignId) return row;
      throw notAwaiting(row);
    }
    if (!hasEmail(plan)) {
      throw valueError(['body', 'mapping'], 'no_email_column', 'no column is mapped to email', confirmation.mapping);
    }
    requireEditable(await getCampaign(ctx, workspaceId, campaignId));
    await enqueue(ctx, processFile, { workspaceId, importId }, { jobKey: processKey(importId) });
    const now = ctx.clock.now();
    return updateImport(ctx.sql, workspaceId, importId, now, {
      status: 'processing',
      campaignId,
      mapping,
      options,
      startedAt: now,
    });
  });
}

function notAwaiting(row: ImportRow): Error {
  return conflict('import_not_awaiting_mapping', 'This import does not wait for a mapping.', { status: row.status });
}

/** The campaign the import has, or gets now; the two may not differ. */
function campaignOf(row: ImportRow, { campaignId }: Confirmation): string {
  if (row.campaign_id !== null && campaignId !== undefined && campaignId !== row.campaign_id) {
    throw valueError(['body', 'campaignId'], 'conflicting_values', 'the import has another campaign', campaignId);
  }
  const known = row.campaign_id ?? campaignId;
  if (known !== undefined) return known;
  throw new ValidationError([{ type: 'missing', loc: ['body', 'campaignId'], msg: 'Field required' }]);
}

/**
 * Ends an import; rows that were taken stay. Waits for the chunk that is being written, so that nothing is taken after
 * the answer. 409 `import_finished` for one that has ended.
 */
export function cancelImport(
  ctx: Ctx,
  workspaceId: number,
  importId: string,
): Promise<{ row: ImportRow; openLetters: number }> {
  return inTx(ctx, async (ctx) => {
    const row = await lockOrThrow(ctx, workspaceId, importId);
    if (!isOpen(row.status)) {
      throw conflict('import_finished', 'This import has ended already.', { status: row.status });
    }
    const now = ctx.clock.now();
    const change = { status: 'cancelled', cancelRequested: true, completedAt: now };
    const ended = await updateImport(ctx.sql, workspaceId, importId, now, change);
    const openLetters = (await countOpenLetters(ctx.sql, workspaceId, [importId])).get(importId) ?? 0;
    await appendEvents(ctx, workspaceId, [
      {
        type: 'import.cancelled',
        data: {
          importId,
          campaignId: ended.campaign_id,
          status: ended.status,
          ...countersToWire(ended, openLetters),
        },
      },
    ]);
    await cancelJob(ctx, processKey(importId));
    return { row: ended, openLetters };
  });
}
