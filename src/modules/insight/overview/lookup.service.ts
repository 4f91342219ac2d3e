import type { Ctx } from '../../../platform/context.js';
import { type FoundRow, findById } from './lookup.reads.js';

/** Returns the resources of a workspace that an ID of unknown type names. */
export function lookUp(ctx: Ctx, workspaceId: number, id: string): Promise<FoundRow[]> {
  return findById(ctx.sql, workspaceId, id);
}
