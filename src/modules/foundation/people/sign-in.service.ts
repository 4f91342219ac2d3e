import { emailKey } from '../../../engine/address/email-key.js';
import type { AuditAction } from '../../../engine/words/audit-terms.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import type { SessionRecord } from '../../../platform/http/access.js';
import { admitAttempt, forgiveAttempts } from './accounts/attempts.service.js';
import { deleteSession } from './accounts/sessions.repo.js';
import { actingAs, auditForPerson, type Client, type OpenedSession, openSession } from './accounts/sessions.service.js';
import { findUserByEmail, lockUser, type UserRow } from './accounts/users.repo.js';
import type { Passwords } from './passwords.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

function wrongSignIn(): AppError {
  return new AppError('wrong_sign_in', 401, say`The email address or the password is wrong.`);
}

/**
 * Finds the user with this email address and password. An address without an account takes equally long and gets the same
 * response. Throws 401 `wrong_sign_in`, 429 `rate_limited` while the address or account must wait, 503 if too many sign-ins
 * are in progress.
 */
export async function recognise(ctx: Ctx, passwords: Passwords, given: Credentials, client: Client): Promise<UserRow> {
  await admitAttempt(ctx, client.address, given.email);
  const user = await findUserByEmail(ctx.sql, emailKey(given.email));
  const isRight = await passwords.matches(given.password, user?.password_hash ?? null, client.address);
  if (user === undefined || !isRight) throw wrongSignIn();
  return user;
}

/** Locks a recognized user until the transaction ends. Throws 401 if the password has changed since. */
export async function lockRecognised(ctx: Ctx, known: UserRow): Promise<UserRow> {
  const user = await lockUser(ctx.sql, known.id);
  if (user === undefined || user.password_hash !== known.password_hash) throw wrongSignIn();
  return user;
}

/** Signs a user in. Throws as `recognise` does. */
export async function signIn(
  ctx: Ctx,
  passwords: Passwords,
  given: Credentials,
  client: Client,
): Promise<OpenedSession> {
  const known = await recognise(ctx, passwords, given, client);
  return inTx(ctx, async (ctx) => {
    const user = await lockRecognised(ctx, known);
    await forgiveAttempts(ctx, client.address, given.email);
    return letIn(ctx, user, client, 'user.signed_in');
  });
}

/** Opens a session for an authenticated user and writes the audit entry. */
export async function letIn(
  ctx: Ctx,
  user: UserRow,
  client: Client,
  action: AuditAction,
  by: Readonly<Record<string, string>> = {},
): Promise<OpenedSession> {
  const opened = await openSession(ctx, user, client);
  await auditForPerson(actingAs(ctx, user), user.id, { action, changes: { address: client.address, ...by } });
  return opened;
}

/** Ends the current session. */
export function signOut(ctx: Ctx, { id, person }: SessionRecord): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await deleteSession(ctx.sql, person.id, id);
    await auditForPerson(ctx, person.id, { action: 'user.signed_out' });
  });
}
