import type { Ctx } from '../../platform/context.js';
import { deleteAccountLinks } from './account-links.repo.js';
import { deleteOtherSessions } from './accounts/sessions.repo.js';
import { actingAs, auditForPerson } from './accounts/sessions.service.js';
import { type UserRow, updateUser } from './accounts/users.repo.js';
import { deletePasskeysOf } from './passkeys/passkeys.repo.js';

/**
 * A person has shown that the mailbox of their address is theirs. Who holds an invitation may name any address, so until then the account may
 * be of another one, who would come in after this person: the first time ends every way in that was there. Gives the person as they
 * are then. Call it in a transaction, with the person locked.
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
