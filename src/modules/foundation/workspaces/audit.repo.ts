import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { AuditLogTable } from '../../../platform/db/tables.js';
import type { AuditRecord } from './audit-hash.js';

export type AuditRow = Selectable<AuditLogTable>;

/** Audit record with the current name of its key; null if no key made the change, or the key was deleted. */
export type NamedAuditRow = AuditRow & { readonly key_name: string | null };

/** Locks and returns the newest hash of a workspace's log until the transaction ends; '' before its first record. */
export async function lockAuditHead(sql: SqlRunner, workspaceId: number): Promise<string> {
  const [row] = await sql.query<{ hash: string }>(
    `insert into audit_heads (workspace_id) values ($1)
     on conflict (workspace_id) do update set hash = audit_heads.hash returning hash`,
    [workspaceId],
  );
  return row?.hash ?? '';
}

/** Adds a record after the head that the caller has locked. */
export async function insertAudit(
  sql: SqlRunner,
  record: AuditRecord,
  chain: { readonly previousHash: string; readonly hash: string },
): Promise<void> {
  await sql.execute(
    `insert into audit_log (workspace_id, id, at, actor, key_id, action, resource, resource_id, request_id, changes,
       previous_hash, hash, user_id, user_name, user_email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      record.workspaceId,
      record.id,
      record.at,
      record.actor,
      record.keyId,
      record.action,
      record.resource,
      record.resourceId,
      record.requestId,
      storedJson(record.changes),
      chain.previousHash,
      chain.hash,
      record.person?.id ?? null,
      record.person?.name ?? null,
      record.person?.email ?? null,
    ],
  );
  await sql.execute('update audit_heads set hash = $2 where workspace_id = $1', [record.workspaceId, chain.hash]);
}

/** Returns the hash of the newest record that was written; '' before the first one. */
export async function findAuditHead(sql: SqlRunner, workspaceId: number): Promise<string> {
  const [row] = await sql.query<{ hash: string }>('select hash from audit_heads where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.hash ?? '';
}

/** Returns the newest records of a log, newest first. */
export function listNewestAudit(sql: SqlRunner, workspaceId: number, limit: number): Promise<AuditRow[]> {
  return sql.query<AuditRow>('select * from audit_log where workspace_id = $1 order by at desc, id desc limit $2', [
    workspaceId,
    limit,
  ]);
}

/** Returns those of the hashes that belong to a record since a time. */
export async function findAuditHashes(
  sql: SqlRunner,
  workspaceId: number,
  hashes: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await sql.query<{ hash: string }>(
    'select hash from audit_log where workspace_id = $1 and at >= $3 and hash = any($2)',
    [workspaceId, hashes, since],
  );
  return rows.map(({ hash }) => hash);
}

export interface AuditFilter {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** Part of the name or email address of a member, or the ID of a request; records of `actions` match, too. */
  readonly search?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly userId?: string | undefined;
}

/** Returns records newest first, after the record `before`. */
export function pageAudit(
  sql: SqlRunner,
  workspaceId: number,
  filter: AuditFilter,
  before: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<NamedAuditRow[]> {
  return sql.query<NamedAuditRow>(
    `select audit_log.*, (select k.name from api_keys k
       where k.id = audit_log.key_id and (k.workspace_id = $1 or k.workspace_id is null)) as key_name from audit_log
     where workspace_id = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
       and ($4::text is null or actor = $4) and ($5::text is null or action = $5)
       and ($10::text is null or action = any($11::text[]) or action ilike $10 or user_name ilike $10 or user_email ilike $10
         or request_id = $12)
       and ($6::timestamptz is null or (at, id) < ($6, $7::uuid)) and ($9::uuid is null or user_id = $9)
     order by at desc, id desc limit $8`,
    [
      workspaceId,
      filter.since ?? null,
      filter.until ?? null,
      filter.actor ?? null,
      filter.action ?? null,
      before?.at ?? null,
      before?.id ?? null,
      limit,
      filter.userId ?? null,
      filter.search === undefined ? null : `%${filter.search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`,
      filter.actions ?? [],
      filter.search?.trim() ?? null,
    ],
  );
}
