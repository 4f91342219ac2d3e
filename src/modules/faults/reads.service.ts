import type { Ctx } from '../../platform/context.js';
import { findSetAside, listOfWorkspace, type SetAsideRow } from './set-aside.repo.js';

/** What of a workspace is set aside, the longest waiting first, at most `limit`. */
export function readSetAside(ctx: Ctx, workspaceId: number, limit: number): Promise<SetAsideRow[]> {
  return listOfWorkspace(ctx.sql, workspaceId, limit);
}

/** The record of one item; undefined: it is not set aside. */
export function findItem(ctx: Ctx, workspaceId: number, work: string, item: string): Promise<SetAsideRow | undefined> {
  return findSetAside(ctx.sql, workspaceId, work, item);
}
