import type { LabelColor, LabelSentiment } from '../../../../engine/lifecycle/label-enums.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { isTaken } from '../../../../platform/db/is-taken.js';
import { AppError, conflict, notFound, ValidationError, valueIssue } from '../../../../platform/errors.js';
import * as labels from './labels.repo.js';

/** Maximum labels per workspace (docs/build/conventions.md, Limits). */
const MOST = 50;

export interface LabelInput {
  readonly name: string;
  readonly color: LabelColor;
  readonly sentiment: LabelSentiment;
}

/** Lists the labels of a workspace by name. */
export function listLabels(ctx: Ctx, workspaceId: number): Promise<labels.LabelRow[]> {
  return labels.listLabels(ctx.sql, workspaceId);
}

/** Creates a label. Throws 409 `already_exists` for a name in use, in any case, and 409 `limit_reached`. */
export function createLabel(ctx: Ctx, workspaceId: number, input: LabelInput): Promise<labels.LabelRow> {
  return inTx(ctx, async (ctx) => {
    const used = await labels.lockLabelCount(ctx.sql, workspaceId);
    if (used >= MOST) {
      throw conflict('limit_reached', say`A workspace has at most ${MOST} labels.`, { limit: MOST, used });
    }
    const now = ctx.clock.now();
    const row = { workspace_id: workspaceId, id: ctx.ids.uuid(), ...input, created_at: now, updated_at: now };
    return withName(input.name, () => labels.insertLabel(ctx.sql, row));
  });
}

/** Changes the given fields. Throws 404 `label_not_found` and 409 `already_exists`. */
export function changeLabel(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  change: Partial<LabelInput>,
): Promise<labels.LabelRow> {
  return inTx(ctx, async (ctx) => {
    const values = { ...change, updated_at: ctx.clock.now() };
    const row = await withName(change.name, () => labels.updateLabel(ctx.sql, workspaceId, id, values));
    if (row === undefined) throw notFound('label');
    return row;
  });
}

/**
 * Deletes a label. Conversations keep its ID, which is no longer shown, so that deleting a label of a million
 * conversations is instant. Throws 404 `label_not_found`.
 */
export async function removeLabel(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  if (!(await labels.deleteLabel(ctx.sql, workspaceId, id))) throw notFound('label');
}

/** Locks labels until the transaction ends. Throws 422 `unknown_label` for unknown ones. */
export async function requireLabels(
  ctx: Ctx,
  workspaceId: number,
  ids: readonly string[] | undefined,
  loc: readonly string[],
): Promise<void> {
  if (ids === undefined || ids.length === 0) return;
  const known = await labels.holdLabels(ctx.sql, workspaceId, ids);
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [valueIssue([...loc, index], 'unknown_label', say`no label has this ID`, id)],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}

async function withName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new AppError('already_exists', 409, say`A label is already named “${name}”.`, { name });
  }
}
