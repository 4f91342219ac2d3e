import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Said, say } from '../../engine/words/say.js';
import type { Ctx } from '../context.js';
import { AppError } from '../errors.js';
import { type AccessPort, CredentialError, type KeyRecord, SCOPES, type SessionRecord } from './access.js';
import type { AccessKind } from './operation-spec.js';
import { csrfTokenOf } from './session-cookie.js';

const MINUTE_MS = 60_000;
/** ID without a workspace, for sessions whose request names none of theirs. */
const NO_WORKSPACE = 0;

/** Hashes a session token for storage: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Properties of a request that decide what a session may do. */
export interface Wanted {
  readonly access: AccessKind;
  /** Workspace named by the query. */
  readonly workspaceId: number | null;
  /**
   * Whether the request counts as use. Requests of the service itself do not, because they must not keep an unused
   * session alive.
   */
  readonly isUse: boolean;
}

/**
 * Returns the session of this token, with its permissions in the workspace of the request. Reads the database each
 * time, so that an ended session or a changed role takes effect immediately in all processes. Throws 401
 * `invalid_credential` if the session has ended.
 */
export async function recogniseSession(ctx: Ctx, port: AccessPort, token: string, wanted: Wanted): Promise<KeyRecord> {
  const session = await port.findSession(ctx, hashToken(token));
  if (session === null) {
    throw new CredentialError(
      'invalid_credential',
      401,
      say`The session has ended. Sign in again.`,
      'Bearer realm="outrider"',
    );
  }
  if (wanted.isUse) await touch(ctx, port, session);
  return keyOf(session, wanted);
}

/** A foreign workspace is queried with all scopes and finds nothing: a 404, as with a foreign key. */
function keyOf(session: SessionRecord, { access, workspaceId }: Wanted): KeyRecord {
  const rights = workspaceId === null ? undefined : session.workspaces.get(workspaceId);
  const { id, person, expiresAt, lastUsedAt } = session;
  const common = { id, name: person.name, expiresAt, lastUsedAt, session };
  if (rights !== undefined && workspaceId !== null) return { ...common, workspaceId, scopes: rights.scopes };
  return { ...common, workspaceId: NO_WORKSPACE, scopes: access === 'workspace' ? SCOPES : ['read'] };
}

/** Updates the last use, to the minute. A failure is only logged, because it must not reject a valid request. */
async function touch(ctx: Ctx, port: AccessPort, session: SessionRecord): Promise<void> {
  const minute = Math.floor(ctx.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
  if (session.lastUsedAt.getTime() >= minute) return;
  try {
    await port.touchSession(ctx, session.id, new Date(minute));
  } catch (error) {
    ctx.log.warn({ err: error, sessionId: session.id }, 'failed to write the last use of a session');
  }
}

function refused(message: Said): AppError {
  return new AppError('csrf_refused', 403, message);
}

/**
 * Rejects requests that other sites make a browser send (403 `csrf_refused`). `Sec-Fetch-Site` and `Origin` must both
 * name our page if present; with `isProofNeeded`, one of them must be present.
 */
export function requireOwnPage(request: FastifyRequest, publicUrl: string, isProofNeeded: boolean): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined && site === undefined && !isProofNeeded) return;
  const isOurs = origin === undefined ? site !== undefined : isOwnOrigin(origin, request, publicUrl);
  if (!isOurs || (site !== undefined && site !== 'same-origin')) {
    throw refused(say`A signed-in session accepts changes only from pages of this server.`);
  }
}

/**
 * Accepts the public address, or an IP address or `localhost` used by the browser. Any other host name is not
 * configured and may belong to an attacker who pointed it at this server (DNS rebinding); its pages are not ours.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return origin === `${request.protocol}://${request.host}` && isUnnamed(request.hostname);
}

function isUnnamed(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Throws 403 `csrf_refused` unless `X-CSRF-Token` matches the session. */
export function requireCsrfToken(request: FastifyRequest, sessionToken: string): void {
  const given = String(request.headers['x-csrf-token'] ?? '');
  if (timingSafeEqual(hashToken(given), hashToken(csrfTokenOf(sessionToken)))) return;
  throw refused(say`X-CSRF-Token must be the csrf_token of GET /auth/session.`);
}
