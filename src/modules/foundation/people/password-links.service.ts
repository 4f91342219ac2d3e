import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError, notFound, ValidationError } from '../../../platform/errors.js';
import {
  actsForAccount,
  hasScope,
  type KeyRecord,
  type SessionRecord,
  type WorkspaceRole,
} from '../../../platform/http/access.js';
import { hashToken } from '../../../platform/http/session-access.js';
import { appendAudit } from '../workspaces/index.js';
import {
  type AccountLinkRow,
  deleteAccountLinks,
  findAccountLink,
  insertAccountLink,
  takeAccountLink,
} from './account-links.repo.js';
import { listMemberships } from './accounts/members.repo.js';
import { mayDecideOn, standingOf } from './accounts/roles.js';
import { deleteOtherSessions } from './accounts/sessions.repo.js';
import { type Client, makeToken, type OpenedSession, requireFresh } from './accounts/sessions.service.js';
import { findUser, lockUser, type UserRow, updateUser } from './accounts/users.repo.js';
import { requireUncommon } from './common-passwords.js';
import { issuerOf, issuerStillMay } from './issuers.service.js';
import { getMember } from './members.service.js';
import type { Passwords } from './passwords.js';
import { proveAddress } from './proven-address.service.js';
import { letIn, lockRecognised, recognise } from './sign-in.service.js';

const PURPOSE = 'password';
const LIFE_MS = 24 * 3_600_000;

export interface PasswordLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Creates a link with which a member sets a new password; earlier links stop working. Its creator could use the link, so they must be
 * allowed to manage that member in all workspaces of the member. Throws `member_not_found` (404), 403 `owner_required`.
 */
export function makePasswordLink(ctx: Ctx, key: KeyRecord, workspaceId: number, userId: string): Promise<PasswordLink> {
  return inTx(ctx, async (ctx) => {
    const { name, email } = await getMember(ctx, workspaceId, userId);
    await requireAuthority(ctx, key, userId);
    const now = ctx.clock.now();
    const token = makeToken(ctx);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await deleteAccountLinks(ctx.sql, PURPOSE, userId);
    const values = { hash: hashToken(token), purpose: PURPOSE, user_id: userId, created_at: now };
    const issuer = `${workspaceId} ${issuerOf(key)}`;
    await insertAccountLink(ctx.sql, { ...values, issuer, expires_at: expiresAt });
    const changes = { name, email };
    const entry = { action: 'member.password_link_made' as const, resource: 'user', resourceId: userId, changes };
    await appendAudit(ctx, workspaceId, entry);
    return { url: `${ctx.config.publicUrl}/app/reset#${token}`, expiresAt };
  });
}

async function requireAuthority(ctx: Ctx, key: KeyRecord, userId: string): Promise<void> {
  if (await hasAuthority(ctx, key, userId)) return;
  throw new AppError('owner_required', 403, say`This member has permissions you cannot manage.`);
}

async function hasAuthority(ctx: Ctx, key: KeyRecord, userId: string): Promise<boolean> {
  if (actsForAccount(key)) return true;
  const user = await lockUser(ctx.sql, userId);
  const memberships = await listMemberships(ctx.sql, userId);
  const mayAll = memberships.every((one) => mayDecideOn(standingOf(key, one.workspace_id), one.role as WorkspaceRole));
  return user?.account_owner === false && mayAll;
}

/**
 * Returns whether the issuer of a link could create it now: in its workspace, they hold `admin` and the required
 * authority.
 */
async function isStillIssued(ctx: Ctx, { issuer, user_id: userId }: AccountLinkRow): Promise<boolean> {
  if (issuer === null || userId === null) return true;
  const [workspaceId = '', by = ''] = issuer.split(' ', 2);
  const may = async (key: KeyRecord) => hasScope(key, 'admin') && (await hasAuthority(ctx, key, userId));
  return issuerStillMay(ctx, by, Number(workspaceId), may);
}

/**
 * Sets a new password with a link, ends all sessions of the member, and signs them in here. Throws `link_not_found`
 * (404) if the link was used, expired or never existed, or if its issuer may no longer create it.
 */
export async function resetPassword(
  ctx: Ctx,
  passwords: Passwords,
  input: { readonly token: string; readonly password: string },
  client: Client,
): Promise<OpenedSession> {
  const hash = hashToken(input.token);
  const found = await findAccountLink(ctx.sql, hash, PURPOSE, ctx.clock.now());
  const userId = found?.user_id ?? null;
  if (userId === null) throw notFound('link');
  await requireUncommon(input.password, ['body', 'password']);
  const passwordHash = await passwords.store(input.password, client.address);
  return inTx(ctx, async (ctx) => {
    // Locks the person first, like every transaction that ends links.
    const user = await lockUser(ctx.sql, userId);
    const link = await takeAccountLink(ctx.sql, hash, PURPOSE, ctx.clock.now());
    if (link === undefined || user === undefined || !(await isStillIssued(ctx, link))) throw notFound('link');
    if (link.by_mail) await proveAddress(ctx, user);
    await replacePassword(ctx, user.id, passwordHash);
    return letIn(ctx, user, client, 'user.password_reset');
  });
}

/**
 * Changes the caller's own password, ends all other sessions, and renews this session's token. Throws 401 `wrong_sign_in` for a wrong
 * current password, 429 after too many attempts. Without a password, only a recent sign-in is required (403 `sign_in_again`).
 */
export async function changePassword(
  ctx: Ctx,
  passwords: Passwords,
  session: SessionRecord,
  { current, next }: { readonly current: string | undefined; readonly next: string },
  client: Client,
): Promise<OpenedSession> {
  const known = await (current === undefined
    ? whoHasNone(ctx, session)
    : recognise(ctx, passwords, { email: session.person.email, password: current }, client));
  await requireUncommon(next, ['body', 'new_password']);
  const passwordHash = await passwords.store(next, client.address);
  return inTx(ctx, async (ctx) => {
    const user = await lockRecognised(ctx, known);
    await replacePassword(ctx, user.id, passwordHash);
    return letIn(ctx, user, client, 'user.password_changed');
  });
}

async function whoHasNone(ctx: Ctx, session: SessionRecord): Promise<UserRow> {
  requireFresh(ctx, session);
  const user = await findUser(ctx.sql, session.person.id);
  if (user?.password_hash === null) return user;
  throw new ValidationError([{ type: 'missing', loc: ['body', 'current_password'], msg: 'Field required' }]);
}

/** Ends the access of everyone who knew the old password or had a link. */
async function replacePassword(ctx: Ctx, userId: string, passwordHash: string): Promise<void> {
  await updateUser(ctx.sql, userId, { password_hash: passwordHash, updated_at: ctx.clock.now() });
  await deleteOtherSessions(ctx.sql, userId, null);
  await deleteAccountLinks(ctx.sql, PURPOSE, userId);
}
