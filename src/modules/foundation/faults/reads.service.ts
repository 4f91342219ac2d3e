import type { Ctx } from '../../../platform/context.js';
import { findSetAside, listOfWorkspace, type SetAsideRow } from './set-aside.repo.js';

/** Lists set-aside items of a workspace, longest waiting first, at most `limit`. */
export function readSetAside(ctx: Ctx, workspaceId: number, limit: number): Promise<SetAsideRow[]> {
  return listOfWorkspace(ctx.sql, workspaceId, limit);
}

/** Returns the record of one item; undefined if it is not set aside. */
export function findItem(ctx: Ctx, workspaceId: number, work: string, item: string): Promise<SetAsideRow | undefined> {
  return findSetAside(ctx.sql, workspaceId, work, item);
}
