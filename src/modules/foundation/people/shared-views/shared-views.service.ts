import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { isTaken } from '../../../../platform/db/is-taken.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { AppError, conflict, notFound } from '../../../../platform/errors.js';
import type { SavedView, ViewColumns } from '../preferences/preferences.js';
import * as views from './shared-views.repo.js';

/** Maximum per workspace (docs/build/conventions.md, Limits). */
const MOST = 50;

export interface SharedViewInput {
  readonly name: string;
  readonly screen: NonNullable<SavedView['screen']>;
  readonly search: Record<string, string>;
  readonly columns?: ViewColumns | null | undefined;
}

/** Lists the shared views of a workspace by name. */
export function listSharedViews(ctx: Ctx, workspaceId: number): Promise<views.SharedViewRow[]> {
  return views.listSharedViews(ctx.sql, workspaceId);
}

/** Shares a view. Throws 409 `already_exists` for a name in use on its list, in any case, and 409 `limit_reached`. */
export function createSharedView(ctx: Ctx, workspaceId: number, input: SharedViewInput): Promise<views.SharedViewRow> {
  return inTx(ctx, async (ctx) => {
    const used = await views.lockSharedViewCount(ctx.sql, workspaceId);
    if (used >= MOST) {
      throw conflict('limit_reached', say`A workspace has at most ${MOST} shared views.`, { limit: MOST, used });
    }
    const { name, screen, search, columns = null } = input;
    const values = { workspace_id: workspaceId, id: ctx.ids.uuid(), name, screen, created_at: ctx.clock.now() };
    try {
      return await views.insertSharedView(ctx.sql, {
        ...values,
        search: storedJson(search),
        columns: columns === null ? null : storedJson(columns),
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw new AppError('already_exists', 409, say`A shared view is already named “${name}”.`, { name });
    }
  });
}

/** Deletes a shared view. Throws 404 `shared_view_not_found`. */
export async function removeSharedView(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  if (!(await views.deleteSharedView(ctx.sql, workspaceId, id))) throw notFound('shared_view');
}
