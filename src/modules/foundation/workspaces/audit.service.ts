import { beforeCommit, type Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { AuditEntry } from '../../../platform/http/access.js';
import { type AuditFilter, insertAudit, lockAuditHead, type NamedAuditRow, pageAudit } from './audit.repo.js';
import { type AuditRecord, auditHash } from './audit-hash.js';
import { namesOfResources } from './audit-names.reads.js';

/**
 * Writes an audit record at the end of the caller's transaction, with actor and request from `ctx`. Records of one workspace form a hash
 * chain, so writers of the same workspace wait for each other until they commit. If a service calls this, the HTTP server adds no second
 * record.
 */
export async function appendAudit(ctx: Ctx, workspaceId: number, entry: AuditEntry): Promise<void> {
  const record: AuditRecord = {
    workspaceId,
    id: ctx.ids.uuid(),
    at: ctx.clock.now(),
    actor: ctx.actor.kind,
    keyId: ctx.actor.keyId,
    action: entry.action,
    resource: entry.resource,
    resourceId: entry.resourceId,
    requestId: ctx.actor.requestId ?? '',
    // As stored, so that the hash can be recomputed from the log.
    changes: JSON.parse(storedJson(entry.changes ?? {})),
    ...(ctx.actor.person === undefined ? {} : { person: ctx.actor.person }),
  };
  if (ctx.actor.audit !== undefined) ctx.actor.audit.isWritten = true;
  await beforeCommit(ctx, { kind: 'audit_log', key: String(workspaceId) }, async ({ sql }) => {
    const previousHash = await lockAuditHead(sql, workspaceId);
    await insertAudit(sql, record, { previousHash, hash: auditHash(previousHash, record) });
  });
}

/** Record with the current name of its resource; null if it was deleted or has no name. */
export type ListedAuditRow = NamedAuditRow & { readonly resource_name: string | null };

export interface AuditPage {
  readonly rows: readonly ListedAuditRow[];
  readonly nextCursor: string | null;
}

/** Lists records of a workspace, newest first. Throws 422 `invalid_cursor`. */
export async function listAudit(
  ctx: Ctx,
  workspaceId: number,
  input: AuditFilter & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<AuditPage> {
  const { cursor, limit, ...filters } = input;
  const binding: CursorBinding = { workspaceId, operation: 'listAuditLog', filters };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  const before = position === null ? null : { at: new Date(String(position[0])), id: String(position[1]) };
  const rows = await pageAudit(ctx.sql, workspaceId, filters, before, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  const names = await namesOfResources(ctx.sql, workspaceId, page);
  return {
    rows: page.map((row, at) => ({ ...row, resource_name: names[at] ?? null })),
    nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.at, last.id]) : null,
  };
}
