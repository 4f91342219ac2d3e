import type { AuditAction } from '../../../engine/words/audit-terms.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound } from '../../../platform/errors.js';
import type { KeyRecord, WorkspaceRole } from '../../../platform/http/access.js';
import { appendAudit } from '../workspaces/index.js';
import {
  deleteMember,
  findMember,
  listMemberDetails,
  lockOwnersAnd,
  type MemberDetails,
  type MemberView,
} from './accounts/members.repo.js';
import { requireDecision, scopesOf } from './accounts/roles.js';
import { lockUser } from './accounts/users.repo.js';
import { takeRole } from './join.service.js';

/** Lists the members with the use of their accounts, and those of their workspaces that the caller may see. */
export function listMembersFor(ctx: Ctx, key: KeyRecord, workspaceId: number): Promise<MemberDetails[]> {
  const own = key.session === undefined ? key.workspaceId : [...key.session.workspaces.keys()];
  return listMemberDetails(ctx.sql, workspaceId, typeof own === 'number' ? [own] : own);
}

/** Returns a member. Throws `member_not_found` (404). */
export async function getMember(ctx: Ctx, workspaceId: number, userId: string): Promise<MemberView> {
  const member = await findMember(ctx.sql, workspaceId, userId);
  if (member === undefined) throw notFound('member');
  return member;
}

/**
 * Changes the role of a member, effective at their next request. Returns whether they lost permissions. Throws
 * `member_not_found` (404), 403 `owner_required`, and 409 `in_use` for the last owner.
 */
export function changeMemberRole(
  ctx: Ctx,
  key: KeyRecord,
  workspaceId: number,
  userId: string,
  role: WorkspaceRole,
): Promise<{ readonly member: MemberView; readonly lostRights: boolean }> {
  return inTx(ctx, async (ctx) => {
    const before = await lockMember(ctx, key, workspaceId, userId, role);
    await takeRole(ctx, workspaceId, userId, role);
    const member = await getMember(ctx, workspaceId, userId);
    await accountFor(ctx, member, 'member.role_changed', { role, previousRole: before });
    const kept = new Set<string>(scopesOf(role));
    return { member, lostRights: scopesOf(before).some((scope) => !kept.has(scope)) };
  });
}

/** Removes a member from a workspace immediately. Throws as `changeMemberRole` does. */
export function removeMember(ctx: Ctx, key: KeyRecord, workspaceId: number, userId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const role = await lockMember(ctx, key, workspaceId, userId, null);
    const member = await getMember(ctx, workspaceId, userId);
    await deleteMember(ctx.sql, workspaceId, userId);
    await accountFor(ctx, member, 'member.removed', { role });
  });
}

/** Locks a member whose role changes to `next`, or who is removed if `next` is null, and returns the current role. */
async function lockMember(
  ctx: Ctx,
  key: KeyRecord,
  workspaceId: number,
  userId: string,
  next: WorkspaceRole | null,
): Promise<WorkspaceRole> {
  const locked = await lockOwnersAnd(ctx.sql, workspaceId, userId);
  const member = locked.find((one) => one.user_id === userId);
  if (member === undefined) throw notFound('member');
  // Requests that create a link for this user read the user's roles under the same lock.
  await lockUser(ctx.sql, userId);
  const role = member.role as WorkspaceRole;
  requireDecision(key, workspaceId, role, ...(next === null ? [] : [next]));
  const isOtherOwner = locked.some((one) => one.role === 'owner' && one.user_id !== userId);
  if (role === 'owner' && next !== 'owner' && !isOtherOwner) {
    throw conflict('in_use', say`A workspace requires an owner. Make another member an owner first.`);
  }
  return role;
}

function accountFor(
  ctx: Ctx,
  member: MemberView,
  action: AuditAction,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { workspace_id, user_id, name, email } = member;
  return appendAudit(ctx, workspace_id, {
    action,
    resource: 'user',
    resourceId: user_id,
    changes: { name, email, ...changes },
  });
}
