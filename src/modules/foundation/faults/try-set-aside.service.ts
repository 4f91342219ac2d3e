import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { resume, setAside, type Work } from './faults.service.js';
import type { WorkItem } from './work-item.js';

/**
 * Shows the failure of an item to its owner if the item caused it. Never throws, for callers that retry the item
 * whether or not this record can be written.
 */
export async function trySetAside(ctx: Ctx, work: Work, of: WorkItem, error: unknown): Promise<void> {
  if (faultOf(error) !== 'item') return;
  try {
    await setAside(ctx, work, of, error);
  } catch (writing) {
    ctx.log.warn({ err: writing, work: work.name, ...of }, 'failed to record the failure of an item');
  }
}

/** Deletes the failure record of an item. Never throws: an old record is deleted after a day. */
export async function tryResume(ctx: Ctx, work: Work, of: WorkItem): Promise<void> {
  try {
    await resume(ctx, work, of);
  } catch (error) {
    ctx.log.warn({ err: error, work: work.name, ...of }, 'failed to delete the failure record of an item');
  }
}
