import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { isTaken } from '../../../../platform/db/is-taken.js';
import { conflict } from '../../../../platform/errors.js';
import * as rows from './shared-texts.repo.js';

/** Text that the account shares with all its workspaces. */
export type SharedText = rows.SharedTextRow;

/** Maximum shared texts of an account. */
const MAX_SHARED = 300;

/** Makes compiled campaigns of all workspaces stale, in the caller's transaction, before a shared text changes. */
export function noteSharedChange(ctx: Ctx): Promise<void> {
  return rows.countSharedChange(ctx.sql);
}

export function findShared(ctx: Ctx, kind: rows.SharedKind, id: string): Promise<SharedText | undefined> {
  return rows.findSharedText(ctx.sql, kind, id);
}

/** Locks a shared text until the caller's transaction ends, so that no step begins to use it. */
export function lockShared(ctx: Ctx, id: string): Promise<SharedText | undefined> {
  return rows.lockSharedText(ctx.sql, id);
}

/** Returns which of these names shared snippets have. */
export async function sharedSnippetNames(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  return names.length === 0 ? [] : (await rows.findSharedSnippets(ctx.sql, names)).map(({ name }) => name);
}

/** Publishes a text after `noteSharedChange`. Throws 409 `already_exists` for a name in use, and 409 `limit_reached`. */
export async function publishText(ctx: Ctx, isNew: boolean, row: rows.NewSharedText): Promise<void> {
  const used = isNew ? await rows.countSharedTexts(ctx.sql) : 0;
  if (used >= MAX_SHARED) {
    const text = say`An account has at most ${MAX_SHARED} shared texts.`;
    throw conflict('limit_reached', text, { limit: MAX_SHARED, used });
  }
  try {
    await rows.upsertSharedText(ctx.sql, row);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict('already_exists', say`The name ${row.name} is already in use.`, { name: row.name });
  }
}

export function removeShared(ctx: Ctx, id: string): Promise<void> {
  return rows.deleteSharedText(ctx.sql, id);
}
