import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.js';
import { AppError } from '../errors.js';
import { type AccessPort, CredentialError, type KeyRecord, SCOPES, type SessionRecord } from './access.js';
import type { AccessKind } from './operation-spec.js';
import { csrfTokenOf } from './session-cookie.js';

const MINUTE_MS = 60_000;
/** No workspace has this id: what a session gets that names none of its own. */
const NO_WORKSPACE = 0;

/** Only this of a session's token is stored: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What a request asks for, as far as it decides what a session may do. */
export interface Wanted {
  readonly access: AccessKind;
  /** As the query names it. */
  readonly workspaceId: number | null;
  /** False: asked by the service itself, which keeps no session from ending unused. */
  readonly isUse: boolean;
}

/**
 * Who has signed in with this token, judged in the workspace that the request names. Asked of the database each time, so that
 * an ended session and a changed role act at once in all processes. Throws 401 `invalid_credential` when it has ended.
 */
export async function recogniseSession(ctx: Ctx, port: AccessPort, token: string, wanted: Wanted): Promise<KeyRecord> {
  const session = await port.findSession(ctx, hashToken(token));
  if (session === null) {
    throw new CredentialError(
      'invalid_credential',
      401,
      'The session has ended. Sign in again.',
      'Bearer realm="outrider"',
    );
  }
  if (wanted.isUse) await touch(ctx, port, session);
  return keyOf(session, wanted);
}

/** A foreign workspace is asked about with all scopes and found by none of them: a 404, as with a foreign key. */
function keyOf(session: SessionRecord, { access, workspaceId }: Wanted): KeyRecord {
  const rights = workspaceId === null ? undefined : session.workspaces.get(workspaceId);
  const { id, person, expiresAt, lastUsedAt } = session;
  const common = { id, name: person.name, expiresAt, lastUsedAt, session };
  if (rights !== undefined && workspaceId !== null) return { ...common, workspaceId, scopes: rights.scopes };
  return { ...common, workspaceId: NO_WORKSPACE, scopes: access === 'workspace' ? SCOPES : ['read'] };
}

/** Keeps the last use to the minute. A failure is logged only: it must not refuse a good request. */
async function touch(ctx: Ctx, port: AccessPort, session: SessionRecord): Promise<void> {
  const minute = Math.floor(ctx.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
  if (session.lastUsedAt.getTime() >= minute) return;
  try {
    await port.touchSession(ctx, session.id, new Date(minute));
  } catch (error) {
    ctx.log.warn({ err: error, sessionId: session.id }, 'failed to write the last use of a session');
  }
}

function refused(message: string): AppError {
  return new AppError('csrf_refused', 403, message);
}

/**
 * Refuses what pages of others make a browser send (403 `csrf_refused`). `Sec-Fetch-Site` and `Origin` must both say that
 * the page is ours, as far as they are there; with `isProofNeeded` one of them must be.
 */
export function requireOwnPage(request: FastifyRequest, publicUrl: string, isProofNeeded: boolean): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined && site === undefined && !isProofNeeded) return;
  const isOurs = origin === undefined ? site !== undefined : isOwnOrigin(origin, request, publicUrl);
  if (!isOurs || (site !== undefined && site !== 'same-origin')) {
    throw refused('A signed-in session accepts changes only from pages of this server.');
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

/** Throws 403 `csrf_refused` unless `X-CSRF-Token` is the one of the session. */
export function requireCsrfToken(request: FastifyRequest, sessionToken: string): void {
  const given = String(request.headers['x-csrf-token'] ?? '');
  if (timingSafeEqual(hashToken(given), hashToken(csrfTokenOf(sessionToken)))) return;
  throw refused('X-CSRF-Token must be the csrf_token of GET /auth/session.');
}
