import { say } from '../../../../engine/words/say.js';
import { AppError } from '../../../../platform/errors.js';
import type { KeyRecord, Scope, WorkspaceRole } from '../../../../platform/http/access.js';

/** Permissions of each role, as scopes of API keys (docs/use/people.md, Roles). */
const SCOPES_OF: Readonly<Record<WorkspaceRole, readonly Scope[]>> = {
  viewer: ['read'],
  member: ['read', 'write'],
  admin: ['read', 'write', 'billing', 'admin'],
  owner: ['read', 'write', 'billing', 'admin'],
};

export function scopesOf(role: WorkspaceRole): readonly Scope[] {
  return SCOPES_OF[role];
}

/**
 * Returns the role that decides which members a caller may manage; null without a role. A workspace key counts as an admin,
 * an account-wide key as an owner in every workspace.
 */
export function standingOf(key: KeyRecord, workspaceId: number): WorkspaceRole | null {
  if (key.session !== undefined) return key.session.workspaces.get(workspaceId)?.role ?? null;
  if (key.workspaceId === null) return 'owner';
  return key.workspaceId === workspaceId ? 'admin' : null;
}

/** Returns whether a member may grant or remove this role: only owners decide about owners. */
export function mayDecideOn(standing: WorkspaceRole | null, role: WorkspaceRole): boolean {
  return standing === 'owner' || (standing === 'admin' && role !== 'owner');
}

/** Throws 403 `owner_required`. */
export function requireDecision(key: KeyRecord, workspaceId: number, ...roles: readonly WorkspaceRole[]): void {
  const standing = standingOf(key, workspaceId);
  if (roles.every((role) => mayDecideOn(standing, role))) return;
  throw new AppError('owner_required', 403, say`Only an owner can add, change or remove owners.`);
}
