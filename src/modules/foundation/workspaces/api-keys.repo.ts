import type { Insertable, Selectable } from '../../../platform/db/row-types.js';
import { insertRow } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ApiKeysTable } from '../../../platform/db/tables.js';

export type ApiKeyRow = Selectable<ApiKeysTable>;

/** Arbitrary constant that no other lock uses. The lock is held while the first key of an instance is created. */
const BOOTSTRAP_LOCK = 7_205_759_404;

/** Maximum addresses kept per key. */
const MOST_ADDRESSES = 5;

/** Address from which a key was used, with the time of its last use. */
export interface KeyUse {
  readonly address: string;
  readonly at: string;
}

/** Keys that a caller can see: those of a workspace, and account-wide keys for an account-wide caller. */
export interface KeyRange {
  readonly workspaceId: number;
  readonly withAccountKeys: boolean;
}

export function insertApiKey(sql: SqlRunner, values: Insertable<ApiKeysTable>): Promise<ApiKeyRow> {
  return insertRow(sql, 'api_keys', values);
}

/** Returns the member at the root of a key; null for an operator's key and an unknown key. */
export async function findKeyIssuer(sql: SqlRunner, id: string): Promise<string | null> {
  const [row] = await sql.query<Pick<ApiKeyRow, 'issued_by'>>('select issued_by from api_keys where id = $1', [id]);
  return row?.issued_by ?? null;
}

const IN_RANGE = `select * from api_keys
  where revoked_at is null and (workspace_id = $1 or ($2 and workspace_id is null))`;

/** Locks a valid key of the range by ID or hash until the transaction ends. */
export async function lockApiKey(
  sql: SqlRunner,
  { workspaceId, withAccountKeys }: KeyRange,
  by: { readonly id: string } | { readonly hash: Buffer },
): Promise<ApiKeyRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['hash', by.hash];
  const [row] = await sql.query<ApiKeyRow>(`${IN_RANGE} and ${column} = $3 for update`, [
    workspaceId,
    withAccountKeys,
    value,
  ]);
  return row;
}

export async function updateApiKeyRevoked(sql: SqlRunner, id: string, at: Date): Promise<void> {
  await sql.execute(`update api_keys set revoked_at = $2, used_from = '[]' where id = $1`, [id, at]);
}

export async function updateApiKeyExpiry(sql: SqlRunner, id: string, expiresAt: Date): Promise<void> {
  await sql.execute('update api_keys set expires_at = $2 where id = $1', [id, expiresAt]);
}

/** Stores the time of a use and its address, of which the last `MOST_ADDRESSES` are kept. */
export async function updateApiKeyUse(sql: SqlRunner, id: string, address: string, at: Date): Promise<void> {
  await sql.execute(
    `update api_keys set last_used_at = greatest(last_used_at, $3), used_from = (
       select jsonb_agg(jsonb_build_object('address', kept.address, 'at', kept.at) order by kept.at desc, kept.address)
       from (select uses.address, max(uses.at) as at
             from (select $2::text as address, $3::timestamptz as at
                   union all select one->>'address', (one->>'at')::timestamptz from jsonb_array_elements(used_from) one) uses
             group by uses.address order by 2 desc, 1 limit ${MOST_ADDRESSES}) kept)
     where id = $1`,
    [id, address, at],
  );
}

/** Serializes processes that start together; held until the transaction ends. */
export async function lockBootstrap(sql: SqlRunner): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
}

/** Returns whether the first start created a key, including a revoked one. */
export async function findBootstrapKey(sql: SqlRunner): Promise<ApiKeyRow | undefined> {
  const [row] = await sql.query<ApiKeyRow>('select * from api_keys where bootstrap limit 1');
  return row;
}

/** Finds a key by its hash, including a revoked one. */
export async function findAnyApiKeyByHash(sql: SqlRunner, hash: Buffer): Promise<ApiKeyRow | undefined> {
  const [row] = await sql.query<ApiKeyRow>('select * from api_keys where hash = $1', [hash]);
  return row;
}
