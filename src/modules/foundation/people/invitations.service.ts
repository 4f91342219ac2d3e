import { emailKey } from '../../../engine/address/email-key.js';
import type { AuditAction } from '../../../engine/words/audit-terms.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isTaken } from '../../../platform/db/is-taken.js';
import { conflict, notFound, ValidationError, valueError } from '../../../platform/errors.js';
import type { KeyRecord, WorkspaceRole } from '../../../platform/http/access.js';
import { hashToken } from '../../../platform/http/session-access.js';
import { appendAudit, getWorkspace } from '../workspaces/index.js';
import { requireDecision } from './accounts/roles.js';
import {
  actingAs,
  type Client,
  makeToken,
  type OpenedSession,
  openSession,
  sessionPort,
} from './accounts/sessions.service.js';
import { findUserByEmail, lockUser, type UserRow } from './accounts/users.repo.js';
import { type InvitationRow, insertInvitation, takeInvitation } from './invitations.repo.js';
import { issuerOf } from './issuers.service.js';
import { joinWorkspace } from './join.service.js';
import { checkProof, type GivenProof, insertPerson } from './new-person.service.js';
import { findOpenInvitation, listOpenInvitations, takeIssued } from './open-invitations.service.js';
import type { Passwords } from './passwords.js';
import { lockRecognised, recognise } from './sign-in.service.js';

const LIFE_MS = 7 * 86_400_000;
const MOST_OPEN = 200;

export interface MadeInvitation {
  readonly row: InvitationRow;
  /** Link; only available at creation. */
  readonly url: string;
}

/**
 * Invites the holder of the link, or one address only. Throws 403 `owner_required` if an admin invites an owner, and
 * 409 `limit_reached` beyond 200 open invitations.
 */
export function invite(
  ctx: Ctx,
  key: KeyRecord,
  workspaceId: number,
  input: { readonly email?: string | undefined; readonly role: WorkspaceRole },
): Promise<MadeInvitation> {
  requireDecision(key, workspaceId, input.role);
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { length } = await listOpenInvitations(ctx, workspaceId);
    if (length >= MOST_OPEN)
      throw conflict('limit_reached', say`${length} invitations are open.`, { limit: MOST_OPEN });
    const token = makeToken(ctx);
    const row = await insertInvitation(ctx.sql, workspaceId, {
      id: ctx.ids.uuid(),
      hash: hashToken(token),
      email: input.email ?? null,
      role: input.role,
      invited_by: key.name,
      issuer: issuerOf(key),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    });
    await accountFor(ctx, row, 'invitation.created');
    return { row, url: `${ctx.config.publicUrl}/app/invite#${token}` };
  });
}

function accountFor(ctx: Ctx, row: InvitationRow, action: AuditAction): Promise<void> {
  const { workspace_id, id, email, role } = row;
  return appendAudit(ctx, workspace_id, { action, resource: 'invitation', resourceId: id, changes: { email, role } });
}

/** Revokes an invitation immediately. Throws `invitation_not_found` (404). */
export function withdrawInvitation(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await takeInvitation(ctx.sql, workspaceId, id, ctx.clock.now());
    if (row === undefined) throw notFound('invitation');
    await accountFor(ctx, row, 'invitation.withdrawn');
  });
}

export interface ShownInvitation {
  readonly row: InvitationRow;
  readonly workspaceName: string;
  /** Whether the invited address has an account, so that its password is required instead of a new one. */
  readonly hasAccount: boolean;
}

/**
 * Returns the invitation behind a link. Throws `invitation_not_found` (404) if it was used, revoked, expired or never
 * existed, or if its issuer may no longer give it.
 */
export async function showInvitation(ctx: Ctx, token: string): Promise<ShownInvitation> {
  const row = await findOpenInvitation(ctx, hashToken(token));
  if (row === undefined) throw notFound('invitation');
  const { project_name: workspaceName } = await getWorkspace(ctx, row.workspace_id);
  const hasAccount = row.email !== null && (await findUserByEmail(ctx.sql, emailKey(row.email))) !== undefined;
  return { row, workspaceName, hasAccount };
}

/** Proof of the accepting person: a password, a new passkey, or the current session. */
export interface Acceptance extends GivenProof {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Makes the holder of the link a member of its workspace and signs them in, which uses up the link. Without a password
 * or passkey, the signed-in person becomes the member. An address with an account requires its password; any other gets
 * an account. Throws `invitation_not_found` (404), 422 for missing fields or another address than the invited one, 401
 * `wrong_sign_in`, 409 `already_exists` for members and for an address that gets an account at the same time, and 429.
 */
export async function acceptInvitation(
  ctx: Ctx,
  passwords: Passwords,
  token: string,
  input: Acceptance,
  client: Client,
): Promise<OpenedSession> {
  const { row } = await showInvitation(ctx, token);
  const enter = await (input.password === undefined && input.passkey === undefined
    ? whoSignedIn(ctx, row, client)
    : whoGivesProof(ctx, passwords, row, input, client));
  return inTx(ctx, async (ctx) => {
    const taken = await takeIssued(ctx, row);
    if (taken === undefined) throw notFound('invitation');
    const user = await enter(ctx);
    if (!(await joinWorkspace(ctx, row.workspace_id, user.id, taken.role as WorkspaceRole))) {
      throw conflict('already_exists', say`You are already a member of this workspace.`);
    }
    const opened = await openSession(ctx, user, client);
    await accountFor(actingAs(ctx, user), taken, 'invitation.accepted');
    return opened;
  });
}

/**
 * Uses an invitation for a person who has proven that it is theirs. Does nothing if it was used in between. An existing
 * member keeps their role.
 */
export async function joinBy(ctx: Ctx, row: InvitationRow, user: UserRow): Promise<void> {
  const taken = await takeIssued(ctx, row);
  if (taken === undefined) return;
  await joinWorkspace(ctx, taken.workspace_id, user.id, taken.role as WorkspaceRole);
  await accountFor(actingAs(ctx, user), taken, 'invitation.accepted');
}

/** Returns the person, in the transaction in which they join. */
type Enter = (ctx: Ctx) => Promise<UserRow>;

async function whoSignedIn(ctx: Ctx, row: InvitationRow, { sessionToken }: Client): Promise<Enter> {
  const session = sessionToken === null ? null : await sessionPort.findSession(ctx, hashToken(sessionToken));
  if (session === null) throw missing('password');
  requireInvited(row, session.person.email);
  return async (ctx) => {
    const user = await lockUser(ctx.sql, session.person.id);
    if (user === undefined) throw missing('password');
    return user;
  };
}

async function whoGivesProof(
  ctx: Ctx,
  passwords: Passwords,
  row: InvitationRow,
  input: Acceptance,
  client: Client,
): Promise<Enter> {
  const email = input.email ?? row.email;
  if (email === null) throw missing('email');
  requireInvited(row, email);
  const { name, password } = input;
  if ((await findUserByEmail(ctx.sql, emailKey(email))) !== undefined) {
    if (password === undefined) throw missing('password');
    const known = await recognise(ctx, passwords, { email, password }, client);
    return (ctx) => lockRecognised(ctx, known);
  }
  if (name === undefined) throw missing('name');
  const proof = await checkProof(ctx, passwords, input, client);
  return (ctx) => newPerson(ctx, { name, email }, proof);
}

async function newPerson(...given: Parameters<typeof insertPerson>): Promise<UserRow> {
  try {
    return await insertPerson(...given);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict(
      'already_exists',
      say`An account with this address was just created. Accept the invitation with its password.`,
    );
  }
}

function requireInvited(row: InvitationRow, email: string): void {
  if (row.email === null || emailKey(row.email) === emailKey(email)) return;
  throw valueError(['body', 'email'], 'conflicting_values', say`must be the address of the invitation`, email);
}

function missing(field: string): ValidationError {
  return new ValidationError([{ type: 'missing', loc: ['body', field], msg: 'Field required' }]);
}
