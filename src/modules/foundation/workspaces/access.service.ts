import type { Ctx } from '../../../platform/context.js';
import type { AccessPort, KeyRecord, Scope } from '../../../platform/http/access.js';
import { findApiKeyByHash, findApiKeyById, type JudgedKey } from './api-keys.reads.js';
import { updateApiKeyUse } from './api-keys.repo.js';
import { appendAudit } from './audit.service.js';
import { findWorkspace } from './workspaces.repo.js';

/** Scopes that a key holds only while the member who created it is an admin or owner (ADR 61). */
const OF_ADMINS: readonly Scope[] = ['admin', 'billing'];

function keyOf(row: JudgedKey): KeyRecord {
  const scopes = row.scopes as Scope[];
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    scopes: row.issuer_administers ? scopes : scopes.filter((scope) => !OF_ADMINS.includes(scope)),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Returns a key by ID with its current scopes; null if it is unknown, revoked or expired. */
export async function findValidKey(ctx: Ctx, id: string): Promise<KeyRecord | null> {
  const row = await findApiKeyById(ctx.sql, id);
  return row === undefined || row.expires_at <= ctx.clock.now() ? null : keyOf(row);
}

/** Lets the HTTP server look up keys and workspaces. The module `people` looks up sessions. */
export const accessPort: Omit<AccessPort, 'findSession' | 'touchSession'> = {
  findKey: async (ctx, hash) => {
    const row = await findApiKeyByHash(ctx.sql, hash);
    return row === undefined ? null : keyOf(row);
  },
  touchKey: (ctx, keyId, address, minute) => updateApiKeyUse(ctx.sql, keyId, address, minute),
  workspaceExists: async (ctx, workspaceId) => (await findWorkspace(ctx.sql, workspaceId)) !== undefined,
  appendAudit,
};
