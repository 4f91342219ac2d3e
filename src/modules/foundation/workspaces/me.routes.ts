import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { MeOut } from './api-keys.schemas.js';
import { workspaceToWire } from './workspaces.routes.js';
import { listWorkspaces } from './workspaces.service.js';

/** Registers the operation that describes the API key of the request. */
export function meRoutes(app: App): void {
  operation(app, {
    id: 'getMe',
    method: 'GET',
    path: '/me',
    tag: 'API keys',
    access: 'key',
    summary: 'Get the current API key',
    description:
      'Returns the scopes and expiry of the API key of the request, and the workspaces it can use. Requires no `workspaceId`. Signed-in members call `GET /auth/session` instead: their permissions differ by workspace, and this operation lists only `read` for them.',
    response: MeOut,
    handler: async (ctx, { key }) => ({
      key_id: key.id,
      name: key.name,
      workspace_id: key.session === undefined ? key.workspaceId : null,
      scopes: [...key.scopes],
      expires_at: isoOf(key.expiresAt),
      workspaces: (await listWorkspaces(ctx, key)).map((row) => workspaceToWire(row, key)),
    }),
  });
}
