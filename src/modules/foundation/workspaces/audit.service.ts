import { beforeCommit, type Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { AuditEntry } from '../../../platform/http/access.js';
import {
  type AuditFilter,
  type AuditRow,
  findAuditHashes,
  findAuditHead,
  insertAudit,
  listNewestAudit,
  lockAuditHead,
  type NamedAuditRow,
  pageAudit,
} from './audit.repo.js';
import { type AuditFault, faultsOfChain, hashesOutside } from './audit-chain.js';
import { type AuditRecord, auditHash } from './audit-hash.js';
import { namesOfResources } from './audit-names.reads.js';

/**
 * Milliseconds that a record can be older than the one after it: the chain follows the order of commits, and a record has the time at which
 * its transaction wrote it.
 */
const LONGEST_TRANSACTION_MS = 24 * 3_600_000;

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

export interface VerifiedAudit {
  readonly checkedCount: number;
  readonly since: Date | null;
  readonly faults: readonly AuditFault[];
}

/** Recomputes the hash chain of the newest `limit` records. */
export async function verifyAudit(ctx: Ctx, workspaceId: number, limit: number): Promise<VerifiedAudit> {
  // Before the records, so that they include the one with this hash.
  const head = await findAuditHead(ctx.sql, workspaceId);
  const rows = await listNewestAudit(ctx.sql, workspaceId, limit + 1);
  const records = rows
    .slice(0, limit)
    .map((row) => ({ record: recordOf(row), previousHash: row.previous_hash, hash: row.hash }));
  const since = records.at(-1)?.record.at ?? null;
  const outside = hashesOutside(records, head);
  const from = new Date((since ?? ctx.clock.now()).getTime() - LONGEST_TRANSACTION_MS);
  const elsewhere = await findAuditHashes(ctx.sql, workspaceId, outside, from);
  const missing = new Set(outside.filter((hash) => !elsewhere.includes(hash)));
  return {
    checkedCount: records.length,
    since,
    faults: faultsOfChain(records, head, missing, rows.length <= limit),
  };
}

function recordOf(row: AuditRow): AuditRecord {
  const { user_id: id, user_name: name, user_email: email } = row;
  return {
    workspaceId: row.workspace_id,
    id: row.id,
    at: row.at,
    actor: row.actor,
    keyId: row.key_id,
    action: row.action,
    resource: row.resource,
    resourceId: row.resource_id,
    requestId: row.request_id,
    changes: row.changes as AuditRecord['changes'],
    ...(id !== null && { person: { id, name: name ?? '', email: email ?? '' } }),
  };
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
