import type { Ctx } from '../../../platform/context.js';
import { type Candidate, readClaimed } from './claimed/candidates.reads.js';

/** Returns a send with all facts that a claim evaluates, in any status. Undefined if it does not exist. */
export async function findCandidate(ctx: Ctx, workspaceId: number, sendId: string): Promise<Candidate | undefined> {
  const [send] = await readClaimed(ctx.sql, workspaceId, ctx.clock.now(), [sendId]);
  return send;
}
