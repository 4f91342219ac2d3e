import { type Ctx, inTx } from '../../platform/context.js';
import { notFound, valueError } from '../../platform/errors.js';
import { listWorkspaceViews, type WorkspaceView } from './workspaces.reads.js';
import {
  findWorkspace,
  insertWorkspace,
  lockWorkspace,
  updateWorkspace,
  type WorkspaceRow,
} from './workspaces.repo.js';
import { DEFAULT_MAX_MAILBOXES, type WorkspaceCreateIn, type WorkspaceUpdateIn } from './workspaces.schemas.js';

/** The row of a workspace. Throws `workspace_not_found` (404). */
export async function getWorkspace(ctx: Ctx, workspaceId: number): Promise<WorkspaceRow> {
  const row = await findWorkspace(ctx.db, workspaceId);
  if (row === undefined) throw notFound('workspace');
  return row;
}

/** The workspaces that a key may use: its own, or all of the account when `workspaceId` is null; newest first. */
export function listWorkspaces(ctx: Ctx, workspaceId: number | null): Promise<WorkspaceView[]> {
  return listWorkspaceViews(ctx.db, workspaceId);
}

/** One workspace with its numbers. Throws `workspace_not_found` (404). */
export async function viewWorkspace(ctx: Ctx, workspaceId: number): Promise<WorkspaceView> {
  const [view] = await listWorkspaceViews(ctx.db, workspaceId);
  if (view === undefined) throw notFound('workspace');
  return view;
}

/**
 * Makes a workspace. With configured billing the subscription decides how many mailboxes it may have, so asking for a
 * number is a 422.
 */
export async function createWorkspace(ctx: Ctx, input: WorkspaceCreateIn): Promise<WorkspaceView> {
  if (input.max_mailboxes !== undefined && ctx.config.providers.stripeSecretKey !== null) {
    const loc = ['body', 'max_mailboxes'];
    throw valueError(loc, 'conflicting_values', 'the subscription decides this number', input.max_mailboxes);
  }
  const now = ctx.clock.now();
  const row = await insertWorkspace(ctx.db, {
    project_name: input.project_name,
    type: input.type,
    description: input.description ?? null,
    max_mailboxes: input.max_mailboxes ?? DEFAULT_MAX_MAILBOXES,
    timezone: input.timezone,
    postal_address: input.postal_address ?? null,
    inbox_backend: input.inbox_backend,
    created_at: now,
    updated_at: now,
  });
  return { ...row, mailboxes_count: 0 };
}

/**
 * What a workspace may have, held until the caller's transaction ends, so that two requests together stay within it.
 * Throws `workspace_not_found` (404).
 */
export async function lockWorkspaceLimits(ctx: Ctx, workspaceId: number): Promise<{ readonly maxMailboxes: number }> {
  const row = await lockWorkspace(ctx.db, workspaceId);
  if (row === undefined) throw notFound('workspace');
  return { maxMailboxes: row.max_mailboxes };
}

/** Changes what is given; null clears, a null time zone is UTC. Throws `workspace_not_found` (404). */
export function changeWorkspace(ctx: Ctx, workspaceId: number, input: WorkspaceUpdateIn): Promise<WorkspaceView> {
  return inTx(ctx, async (ctx) => {
    if ((await lockWorkspace(ctx.db, workspaceId)) === undefined) throw notFound('workspace');
    await updateWorkspace(ctx.db, workspaceId, {
      ...(input.project_name === undefined ? {} : { project_name: input.project_name }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.timezone === undefined ? {} : { timezone: input.timezone ?? 'UTC' }),
      ...(input.postal_address === undefined ? {} : { postal_address: input.postal_address }),
      ...(input.status === undefined ? {} : { status: input.status }),
      updated_at: ctx.clock.now(),
    });
    return viewWorkspace(ctx, workspaceId);
  });
}
