import type { Ctx } from '../../platform/context.js';
import { type Candidate, readClaimed } from './claimed/claim.reads.js';

/** A send with all that a claim would ask about it, whatever its state. Undefined: there is no such send. */
export async function findCandidate(ctx: Ctx, workspaceId: number, sendId: string): Promise<Candidate | undefined> {
  const [send] = await readClaimed(ctx.sql, workspaceId, ctx.clock.now(), [sendId]);
  return send;
}
