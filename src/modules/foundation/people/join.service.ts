import type { Ctx } from '../../../platform/context.js';
import type { WorkspaceRole } from '../../../platform/http/access.js';
import { deleteAccountLinks } from './account-links.repo.js';
import { insertMember, updateMemberRole } from './accounts/members.repo.js';

/** Makes a person a member. Returns false if they are one already; they then keep their role. */
export async function joinWorkspace(
  ctx: Ctx,
  workspaceId: number,
  userId: string,
  role: WorkspaceRole,
): Promise<boolean> {
  const values = { user_id: userId, role, created_at: ctx.clock.now() };
  if (!(await insertMember(ctx.sql, workspaceId, values))) return false;
  await endPasswordLinks(ctx, userId);
  return true;
}

/** Changes the role of a member. */
export async function takeRole(ctx: Ctx, workspaceId: number, userId: string, role: WorkspaceRole): Promise<void> {
  await updateMemberRole(ctx.sql, workspaceId, userId, role);
  await endPasswordLinks(ctx, userId);
}

/** Ends password reset links. Their creators were permitted to manage the member with the previous role or workspaces. */
function endPasswordLinks(ctx: Ctx, userId: string): Promise<void> {
  return deleteAccountLinks(ctx.sql, 'password', userId);
}
