import { say } from '../../../../engine/words/say.js';
import type { ActingPerson, Ctx } from '../../../../platform/context.js';
import { AppError, notFound } from '../../../../platform/errors.js';
import type {
  AccessPort,
  AuditEntry,
  SessionRecord,
  WorkspaceRights,
  WorkspaceRole,
} from '../../../../platform/http/access.js';
import { hashToken } from '../../../../platform/http/session-access.js';
import { appendAudit } from '../../workspaces/index.js';
import { rememberNetwork } from './attempts.service.js';
import { listMemberships } from './members.repo.js';
import { scopesOf } from './roles.js';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionByHash,
  deleteSurplusSessions,
  findOpenSession,
  insertSession,
  listSessions,
  type SessionRow,
  updateSessionUse,
} from './sessions.repo.js';
import type { UserRow } from './users.repo.js';

const HOUR_MS = 3_600_000;
/** 256 bits cannot be guessed, so tokens are stored under a fast hash. */
const TOKEN_BYTES = 32;
/** Maximum sessions per person; a further one ends the least recently used session. */
const MOST_SESSIONS = 50;
const MOST_AGENT_CHARACTERS = 300;
/**
 * An attacker who finds an open session must not take it over permanently: adding a sign-in method requires a recent
 * sign-in.
 */
const FRESH_MS = 10 * 60_000;

/** Device and address of a sign-in. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
  /** Current session token of this browser; its session ends. */
  readonly sessionToken: string | null;
  /** Token of the browser when the sign-in started. */
  readonly browserToken: string | null;
}

/** Plain token, which exists only when the session is opened. */
export interface OpenedSession {
  readonly token: string;
  readonly record: SessionRecord;
}

/** Returns an unguessable token for a cookie or a link. */
export function makeToken(ctx: Ctx): string {
  return ctx.ids.secret(TOKEN_BYTES).toString('base64url');
}

/** Returns the context of a member who has just signed in. */
export function actingAs(ctx: Ctx, { id, name, email }: ActingPerson): Ctx {
  return { ...ctx, actor: { ...ctx.actor, kind: 'person', keyId: null, person: { id, name, email } } };
}

/** Writes an audit entry about a person's own sign-in to each of their workspaces. Call it last in a transaction. */
export async function auditForPerson(
  ctx: Ctx,
  userId: string,
  entry: Omit<AuditEntry, 'resource' | 'resourceId'>,
): Promise<void> {
  for (const { workspace_id } of await listMemberships(ctx.sql, userId)) {
    await appendAudit(ctx, workspace_id, { ...entry, resource: 'user', resourceId: userId });
  }
}

export function unusedSince(ctx: Ctx): Date {
  return new Date(ctx.clock.now().getTime() - ctx.config.sessionIdleHours * HOUR_MS);
}

/**
 * Opens a session with a new token and ends the browser's old one, so that a token planted by an attacker is worthless
 * afterwards. Call it in the transaction of the sign-in.
 */
export async function openSession(ctx: Ctx, user: UserRow, client: Client): Promise<OpenedSession> {
  const now = ctx.clock.now();
  const token = makeToken(ctx);
  if (client.sessionToken !== null) await deleteSessionByHash(ctx.sql, hashToken(client.sessionToken));
  await insertSession(ctx.sql, {
    id: ctx.ids.uuid(),
    user_id: user.id,
    hash: hashToken(token),
    address: client.address,
    user_agent: client.userAgent.slice(0, MOST_AGENT_CHARACTERS),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + ctx.config.sessionHours * HOUR_MS),
  });
  await deleteSurplusSessions(ctx.sql, user.id, MOST_SESSIONS);
  await rememberNetwork(ctx, user.id, client.address);
  const record = await sessionPort.findSession(ctx, hashToken(token));
  if (record === null) throw new Error('a session that was just opened is not there');
  return { token, record };
}

/** Lets the HTTP server look up sessions. */
export const sessionPort: Pick<AccessPort, 'findSession' | 'touchSession'> = {
  findSession: async (ctx, hash) => {
    const row = await findOpenSession(ctx.sql, hash, ctx.clock.now(), unusedSince(ctx));
    if (row === undefined) return null;
    const memberships = await listMemberships(ctx.sql, row.user_id);
    return {
      id: row.id,
      person: { id: row.user_id, name: row.name, email: row.email },
      isAccountOwner: row.account_owner,
      workspaces: new Map(
        memberships.map(({ workspace_id, role }): [number, WorkspaceRights] => [
          workspace_id,
          { role: role as WorkspaceRole, scopes: scopesOf(role as WorkspaceRole) },
        ]),
      ),
      hasPassword: row.has_password,
      openedAt: row.created_at,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    };
  },
  touchSession: (ctx, sessionId, minute) => updateSessionUse(ctx.sql, sessionId, minute),
};

/** Throws 403 `sign_in_again` when the sign-in is older than ten minutes. */
export function requireFresh(ctx: Ctx, { openedAt }: SessionRecord): void {
  if (ctx.clock.now().getTime() - openedAt.getTime() <= FRESH_MS) return;
  throw new AppError('sign_in_again', 403, say`Sign-in is over 10 minutes old; sign in again.`);
}

/** Returns the sessions of a member, the last used first. */
export function listOwnSessions(ctx: Ctx, { person }: SessionRecord): Promise<SessionRow[]> {
  return listSessions(ctx.sql, person.id, ctx.clock.now(), unusedSince(ctx));
}

/** Ends one of the user's sessions immediately, in all processes. Throws `session_not_found` (404). */
export async function endSession(ctx: Ctx, { person }: SessionRecord, id: string): Promise<void> {
  if (!(await deleteSession(ctx.sql, person.id, id))) throw notFound('session');
  await auditForPerson(ctx, person.id, { action: 'session.ended', changes: { sessionId: id } });
}

/** Ends all sessions except the caller's, and returns their number. */
export async function endOtherSessions(ctx: Ctx, { id, person }: SessionRecord): Promise<number> {
  const ended = await deleteOtherSessions(ctx.sql, person.id, id);
  await auditForPerson(ctx, person.id, { action: 'session.others_ended', changes: { ended } });
  return ended;
}
