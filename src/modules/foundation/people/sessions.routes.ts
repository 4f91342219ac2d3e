import { Type } from 'typebox';
import { inTx } from '../../../platform/context.js';
import type { SessionRecord } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import { endOtherSessions, endSession, listOwnSessions } from './accounts/sessions.service.js';
import { OwnSessionOut, SessionsEndedOut } from './people.schemas.js';

const TAG = 'Sign-in';

/** Registers the operations of sessions. */
export function sessionRoutes(app: App): void {
  operation(app, {
    id: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    tag: TAG,
    access: 'person',
    summary: 'List your sessions',
    description: 'Returns the active sessions of the signed-in member, most recently used first.',
    response: Type.Array(OwnSessionOut),
    handler: async (ctx, { key }) => listOwn(ctx, key.session),
  });

  operation(app, {
    id: 'endOtherSessions',
    method: 'DELETE',
    path: '/auth/sessions',
    tag: TAG,
    access: 'person',
    summary: 'End all other sessions',
    description: 'Signs the member out of every other session immediately.',
    response: SessionsEndedOut,
    handler: (ctx, { key }) => inTx(ctx, async (ctx) => ({ ended: await endOtherSessions(ctx, key.session) })),
  });

  operation(app, {
    id: 'endSession',
    method: 'DELETE',
    path: '/auth/sessions/{session_id}',
    tag: TAG,
    access: 'person',
    summary: 'End a session',
    description: 'Signs the member out of a session immediately.',
    params: Type.Object({ session_id: resourceId() }),
    response: SessionsEndedOut,
    errors: ['session_not_found'],
    handler: (ctx, { key, params }) =>
      inTx(ctx, async (ctx) => {
        await endSession(ctx, key.session, params.session_id);
        return { ended: 1 };
      }),
  });
}

async function listOwn(ctx: Parameters<typeof listOwnSessions>[0], session: SessionRecord) {
  return (await listOwnSessions(ctx, session)).map((row) => ({
    id: row.id,
    is_current: row.id === session.id,
    address: row.address,
    user_agent: row.user_agent,
    created_at: isoOf(row.created_at),
    last_used_at: isoOf(row.last_used_at),
    expires_at: isoOf(row.expires_at),
  }));
}
