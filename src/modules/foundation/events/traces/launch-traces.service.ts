import type { Ctx } from '../../../../platform/context.js';
import { listLaunchTraces } from './launch-traces.reads.js';

/**
 * Returns the spans in which campaigns were launched, for links from later work. A claim can follow a launch within milliseconds, before
 * its event has a number.
 */
export function launchTraces(ctx: Ctx, workspaceId: number, campaignIds: readonly string[]): Promise<string[]> {
  return listLaunchTraces(ctx.sql, workspaceId, campaignIds);
}
