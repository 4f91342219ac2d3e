import type { AccessPort, Scope } from '../../platform/http/access.js';
import { findApiKeyByHash, updateApiKeyUse } from './api-keys.repo.js';
import { appendAudit } from './audit.service.js';
import { findWorkspace } from './workspaces.repo.js';

/** How the HTTP server looks up keys and workspaces. Sessions are looked up by the module `people`. */
export const accessPort: Omit<AccessPort, 'findSession' | 'touchSession'> = {
  findKey: async (ctx, hash) => {
    const row = await findApiKeyByHash(ctx.sql, hash);
    if (row === undefined) return null;
    return {
      id: row.id,
      workspaceId: row.workspace_id,
      name: row.name,
      scopes: row.scopes as Scope[],
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    };
  },
  touchKey: (ctx, keyId, minute) => updateApiKeyUse(ctx.sql, keyId, minute),
  workspaceExists: async (ctx, workspaceId) => (await findWorkspace(ctx.sql, workspaceId)) !== undefined,
  appendAudit,
};
