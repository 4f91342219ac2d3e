import type { Ctx } from '../../../platform/context.js';
import type { SessionRecord } from '../../../platform/http/access.js';
import { type Answer, withHeaders } from '../../../platform/http/answer.js';
import { cookieOf, csrfTokenOf } from '../../../platform/http/session-cookie.js';
import { isoOf } from '../../../platform/http/wire.js';
import { listWorkspaces, workspaceToWire } from '../workspaces/index.js';
import type { Client, OpenedSession } from './accounts/sessions.service.js';
import type { SessionOut } from './people.schemas.js';

/** Returns a session as its owner sees it. */
export async function sessionToWire(ctx: Ctx, token: string, session: SessionRecord): Promise<SessionOut> {
  const reach = { workspaceId: null, session };
  return {
    session_id: session.id,
    user: { ...session.person },
    account_owner: session.isAccountOwner,
    has_password: session.hasPassword,
    workspaces: (await listWorkspaces(ctx, reach)).map((row) => workspaceToWire(row, reach)),
    csrf_token: csrfTokenOf(token),
    expires_at: isoOf(session.expiresAt),
  };
}

/** Returns the response that signs a member in: their session, and the cookie, which is its only copy. */
export async function letInAnswer(ctx: Ctx, opened: OpenedSession): Promise<Answer<SessionOut>> {
  const { token, record } = opened;
  return withHeaders(await sessionToWire(ctx, token, record), { 'set-cookie': cookieFor(ctx, opened) });
}

/** Returns the cookie of a session. */
export function cookieFor(ctx: Ctx, { token, record }: OpenedSession): string {
  const lifeSeconds = (record.expiresAt.getTime() - ctx.clock.now().getTime()) / 1000;
  return cookieOf('session', token, ctx.config.publicUrl, lifeSeconds);
}

/** Returns the header that deletes the cookie. */
export function forgetCookie(ctx: Ctx): Record<string, string> {
  return { 'set-cookie': cookieOf('session', null, ctx.config.publicUrl, 0) };
}

/** Returns the client's description from its request. */
export function clientOf(input: {
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly sessionToken: string | null;
  readonly browserToken: string | null;
}): Client {
  const { clientAddress: address, userAgent, sessionToken, browserToken } = input;
  return { address, userAgent, sessionToken, browserToken };
}
