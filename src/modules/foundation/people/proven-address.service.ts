import type { Ctx } from '../../../platform/context.js';
import { deleteAccountLinks } from './account-links.repo.js';
import { deleteOtherSessions } from './accounts/sessions.repo.js';
import { actingAs, auditForPerson } from './accounts/sessions.service.js';
import { type UserRow, updateUser } from './accounts/users.repo.js';
import { deletePasskeysOf } from './passkeys/passkeys.repo.js';

/**
 * Records that a person has proven ownership of their address. The holder of an invitation can enter any address, so until then, the
 * account may belong to another person, who could sign in later: the first proof ends all existing ways to sign in. Returns the updated
 * person. Call it in a transaction with the person locked.
 */
export async function proveAddress(ctx: Ctx, user: UserRow): Promise<UserRow> {
  if (user.address_proven_at !== null) return user;
  const now = ctx.clock.now();
  const changes = { password_hash: null, address_proven_at: now, updated_at: now };
  await updateUser(ctx.sql, user.id, changes);
  await deletePasskeysOf(ctx.sql, user.id);
  await deleteOtherSessions(ctx.sql, user.id, null);
  await deleteAccountLinks(ctx.sql, 'password', user.id);
  await auditForPerson(actingAs(ctx, user), user.id, { action: 'user.address_proven' });
  return { ...user, ...changes };
}
