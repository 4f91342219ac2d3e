import type { BACKEND_KINDS } from '../../../engine/lifecycle/enums.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { findWorkspaceMove } from '../../../platform/db/workspace-moves.js';
import { conflict, notFound, valueError } from '../../../platform/errors.js';
import type { KeyRecord } from '../../../platform/http/access.js';
import type { BillingStatus, WORKSPACE_STATUSES, WORKSPACE_TYPES } from './workspace-enums.js';
import { listWorkspaceViews, type WorkspaceView } from './workspaces.reads.js';
import {
  deleteWorkspace as deleteWorkspaceRow,
  findWorkspace,
  insertWorkspace,
  lockWorkspace,
  updateWorkspace,
  type WorkspaceRow,
} from './workspaces.repo.js';

const DEFAULT_MAX_MAILBOXES = 100;

/** Values of a new workspace. */
export interface NewWorkspace {
  readonly project_name: string;
  readonly description?: string | null | undefined;
  readonly type: (typeof WORKSPACE_TYPES)[number];
  readonly timezone: string;
  readonly postal_address?: string | null | undefined;
  /** Maximum mailboxes; only without configured billing. */
  readonly max_mailboxes?: number | undefined;
  readonly inbox_backend: (typeof BACKEND_KINDS)[number];
}

/** Changes of a workspace; null clears a field. */
export type WorkspaceChange = Partial<Pick<NewWorkspace, 'project_name' | 'description' | 'postal_address'>> & {
  readonly timezone?: string | null | undefined;
  readonly status?: (typeof WORKSPACE_STATUSES)[number] | undefined;
};

/** Part of a key or session that determines its workspaces. */
export type WorkspaceReach = Pick<KeyRecord, 'workspaceId' | 'session'>;

/** Returns a workspace. Throws `workspace_not_found` (404). */
export async function getWorkspace(ctx: Ctx, workspaceId: number): Promise<WorkspaceRow> {
  const row = await findWorkspace(ctx.sql, workspaceId);
  if (row === undefined) throw notFound('workspace');
  return row;
}

/**
 * Lists the workspaces that a caller may use, newest first: that of a workspace key, all for an account-wide key, or
 * those of a member.
 */
export function listWorkspaces(ctx: Ctx, { workspaceId, session }: WorkspaceReach): Promise<WorkspaceView[]> {
  if (session !== undefined) return listWorkspaceViews(ctx.sql, [...session.workspaces.keys()]);
  return listWorkspaceViews(ctx.sql, workspaceId === null ? null : [workspaceId]);
}

/** Returns a workspace with its number of mailboxes. Throws `workspace_not_found` (404). */
export async function viewWorkspace(ctx: Ctx, workspaceId: number): Promise<WorkspaceView> {
  const [view] = await listWorkspaceViews(ctx.sql, [workspaceId]);
  if (view === undefined) throw notFound('workspace');
  return view;
}

/** Creates a workspace. With billing, the subscription determines the number of mailboxes, so a number in the request is a 422. */
export async function createWorkspace(ctx: Ctx, input: NewWorkspace): Promise<WorkspaceView> {
  if (input.max_mailboxes !== undefined && ctx.config.providers.stripeSecretKey !== null) {
    const loc = ['body', 'max_mailboxes'];
    throw valueError(loc, 'conflicting_values', say`is set by the subscription`, input.max_mailboxes);
  }
  const now = ctx.clock.now();
  const row = await insertWorkspace(ctx.sql, {
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

/** Creates a sandbox workspace for a demo. */
export function createDemoWorkspace(ctx: Ctx): Promise<WorkspaceRow> {
  const now = ctx.clock.now();
  return insertWorkspace(ctx.sql, {
    ...{ project_name: 'Demonstration', type: 'sandbox', is_demo: true, max_mailboxes: DEFAULT_MAX_MAILBOXES },
    ...{
      description: 'All data is simulated. You can delete the demo at any time.',
      postal_address: '1 Harbour Street',
    },
    ...{ timezone: 'UTC', inbox_backend: 'native', created_at: now, updated_at: now },
  });
}

/** Suspends a workspace, which then sends nothing, or activates it. */
export async function setWorkspaceStatus(
  ctx: Pick<Ctx, 'sql' | 'clock'>,
  workspaceId: number,
  status: (typeof WORKSPACE_STATUSES)[number],
): Promise<void> {
  await updateWorkspace(ctx.sql, workspaceId, { status, updated_at: ctx.clock.now() });
}

/** Only the operator knows that the other instance does not send. */
async function requireNotMoving(ctx: Ctx, workspaceId: number): Promise<void> {
  const move = await findWorkspaceMove(ctx.sql, workspaceId);
  if (move?.status === 'held') {
    throw conflict(
      'workspace_moved',
      say`The workspace moved here from another instance. The operator activates it with "outrider release --workspace ${String(workspaceId)}".`,
    );
  }
  if (move !== null) {
    throw conflict(
      'workspace_moved',
      say`The workspace continues in another instance. The operator can undo that with "outrider retire ${String(workspaceId)} --undo".`,
    );
  }
}

/** Deletes a workspace with all its data, in the caller's transaction. */
export function deleteWorkspace(ctx: Ctx, workspaceId: number): Promise<void> {
  return deleteWorkspaceRow(ctx.sql, workspaceId);
}

/**
 * Locks the limits of a workspace until the caller's transaction ends, so that concurrent requests together stay within them. Throws
 * `workspace_not_found` (404).
 */
export async function lockWorkspaceLimits(ctx: Ctx, workspaceId: number): Promise<{ readonly maxMailboxes: number }> {
  const row = await lockWorkspace(ctx.sql, workspaceId);
  if (row === undefined) throw notFound('workspace');
  return { maxMailboxes: row.max_mailboxes };
}

/**
 * Changes the given fields; null clears a field, and resets the time zone to UTC. Throws `workspace_not_found` (404), and 409
 * `workspace_moved` if a workspace between two instances is activated.
 */
export function changeWorkspace(ctx: Ctx, workspaceId: number, input: WorkspaceChange): Promise<WorkspaceView> {
  return inTx(ctx, async (ctx) => {
    if ((await lockWorkspace(ctx.sql, workspaceId)) === undefined) throw notFound('workspace');
    if (input.status === 'active') await requireNotMoving(ctx, workspaceId);
    await updateWorkspace(ctx.sql, workspaceId, {
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

/**
 * Sets the maximum number of mailboxes of a workspace. Throws `workspace_not_found` (404), and 409 `limit_reached` if it
 * has more.
 */
export function changeSeats(
  ctx: Ctx,
  workspaceId: number,
  seats: number,
): Promise<{ readonly previous: number; readonly status: BillingStatus }> {
  return inTx(ctx, async (ctx) => {
    const row = await lockWorkspace(ctx.sql, workspaceId);
    if (row === undefined) throw notFound('workspace');
    const { mailboxes_count: used } = await viewWorkspace(ctx, workspaceId);
    if (seats < used)
      throw conflict('limit_reached', say`The workspace has ${used} mailboxes.`, { limit: seats, used });
    await updateWorkspace(ctx.sql, workspaceId, { max_mailboxes: seats, updated_at: ctx.clock.now() });
    return { previous: row.max_mailboxes, status: row.subscription_status as BillingStatus };
  });
}

/** Stores the status of a workspace's subscription. Throws `workspace_not_found` (404). */
export function changeSubscriptionStatus(
  ctx: Ctx,
  workspaceId: number,
  status: BillingStatus,
): Promise<{ readonly previous: BillingStatus; readonly maxMailboxes: number }> {
  return inTx(ctx, async (ctx) => {
    const row = await lockWorkspace(ctx.sql, workspaceId);
    if (row === undefined) throw notFound('workspace');
    const previous = row.subscription_status as BillingStatus;
    if (previous !== status) {
      await updateWorkspace(ctx.sql, workspaceId, { subscription_status: status, updated_at: ctx.clock.now() });
    }
    return { previous, maxMailboxes: row.max_mailboxes };
  });
}
