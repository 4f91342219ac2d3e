import type { Ctx } from '../../../../platform/context.js';
import { countSoftBounces } from './soft-bounces.repo.js';

/** Window of the stop rule `softBounceLimit`: 7 days, in milliseconds. */
const WINDOW_MS = 7 * 86_400_000;

/**
 * Returns the soft bounces that count against a contact now: those of the last 7 days, since its last delivered email.
 * Call it after the bounce is written.
 */
export function softBouncesOf(ctx: Ctx, workspaceId: number, contactId: string): Promise<number> {
  return countSoftBounces(ctx.sql, workspaceId, contactId, new Date(ctx.clock.now().getTime() - WINDOW_MS));
}
