// Reads: api_keys, members, users.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ApiKeyRow, KeyRange } from './api-keys.repo.js';

/** API key, and whether the member at its root is still an admin or owner. */
export type JudgedKey = ApiKeyRow & { readonly issuer_administers: boolean };

const JUDGED = `select k.*, k.issued_by is null or exists (
    select 1 from members m where m.user_id = k.issued_by and m.workspace_id = k.workspace_id and m.role in ('owner', 'admin'))
  or (k.workspace_id is null and exists (select 1 from users u where u.id = k.issued_by and u.account_owner))
    as issuer_administers
  from api_keys k where k.revoked_at is null`;

/** Returns an unrevoked key by the hash of its text; without a workspace, because the key identifies it. */
export async function findApiKeyByHash(sql: SqlRunner, hash: Buffer): Promise<JudgedKey | undefined> {
  const [row] = await sql.query<JudgedKey>(`${JUDGED} and k.hash = $1`, [hash], 'api-key-by-hash');
  return row;
}

/** Returns an unrevoked key by ID, which identifies its workspace. */
export async function findApiKeyById(sql: SqlRunner, id: string): Promise<JudgedKey | undefined> {
  const [row] = await sql.query<JudgedKey>(`${JUDGED} and k.id = $1`, [id]);
  return row;
}

/** API key with the name of the member at its root; null for an operator's key. */
export type ListedKey = ApiKeyRow & { readonly issuer_name: string | null };

/** Lists keys of the range that are valid at `now`, newest first. */
export function listApiKeys(
  sql: SqlRunner,
  { workspaceId, withAccountKeys }: KeyRange,
  now: Date,
): Promise<ListedKey[]> {
  return sql.query<ListedKey>(
    `select k.*, u.name as issuer_name from api_keys k left join users u on u.id = k.issued_by
     where k.revoked_at is null and k.expires_at > $3 and (k.workspace_id = $1 or ($2 and k.workspace_id is null))
     order by k.created_at desc, k.id desc`,
    [workspaceId, withAccountKeys, now],
    'api-keys-list',
  );
}
