import type { Ctx } from '../../../platform/context.js';
import type { KeyRecord, WorkspaceRights, WorkspaceRole } from '../../../platform/http/access.js';
import { callerOf } from '../../../platform/http/access.js';
import { isUuid } from '../../../platform/http/formats.js';
import { findValidKey } from '../workspaces/index.js';
import { listMemberships } from './accounts/members.repo.js';
import { scopesOf } from './accounts/roles.js';
import { findUser } from './accounts/users.repo.js';

/** Formats a caller as issuer: `key:<id>` or `person:<id>`. */
export function issuerOf(key: KeyRecord): string {
  return callerOf(key).id;
}

/**
 * Returns whether an issuer may still issue what they issued earlier, based on current permissions (ADR 61). A revoked
 * or expired API key, and a member who left the workspace, have no permissions.
 */
export async function issuerStillMay(
  ctx: Ctx,
  issuer: string,
  workspaceId: number,
  may: (key: KeyRecord) => boolean | Promise<boolean>,
): Promise<boolean> {
  const key = await issuerNow(ctx, issuer, workspaceId);
  return key !== null && (await may(key));
}

async function issuerNow(ctx: Ctx, issuer: string, workspaceId: number): Promise<KeyRecord | null> {
  const [kind, id = ''] = issuer.split(':', 2);
  if (!isUuid(id)) return null;
  if (kind !== 'person') return findValidKey(ctx, id);
  const user = await findUser(ctx.sql, id);
  const memberships = await listMemberships(ctx.sql, id);
  const workspaces = new Map(
    memberships.map(({ workspace_id, role }): [number, WorkspaceRights] => [
      workspace_id,
      { role: role as WorkspaceRole, scopes: scopesOf(role as WorkspaceRole) },
    ]),
  );
  const rights = workspaces.get(workspaceId);
  if (user === undefined || rights === undefined) return null;
  const now = ctx.clock.now();
  const common = { id, name: user.name, expiresAt: now, lastUsedAt: now };
  const person = { id, name: user.name, email: user.email };
  const session = {
    ...{ ...common, person, isAccountOwner: user.account_owner, workspaces },
    ...{ hasPassword: user.password_hash !== null, openedAt: now },
  };
  return { ...common, workspaceId, scopes: rights.scopes, session };
}
