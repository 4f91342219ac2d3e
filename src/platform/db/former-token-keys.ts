import type { SqlRunner } from './sql-runner.js';

/** Token key of an instance that a workspace was in, sealed by the master key. */
export interface FormerTokenKey {
  readonly workspaceId: number;
  readonly id: string;
  /** ID of the workspace in that instance. */
  readonly formerId: number;
  readonly sealed: Buffer;
}

/** Returns the encryption context of a former token key. */
export function formerKeyContext(id: string): string {
  return `former_token_keys:${id}`;
}

/** Lists the former token keys of all workspaces. */
export function listFormerTokenKeys(sql: Pick<SqlRunner, 'query'>): Promise<FormerTokenKey[]> {
  return sql.query<FormerTokenKey>(
    `select workspace_id as "workspaceId", id, former_workspace_id as "formerId", sealed from former_token_keys
      order by workspace_id, id`,
    [],
  );
}

export async function insertFormerTokenKey(
  sql: Pick<SqlRunner, 'execute'>,
  { workspaceId, id, formerId, sealed }: FormerTokenKey,
): Promise<void> {
  await sql.execute(
    `insert into former_token_keys (workspace_id, id, former_workspace_id, sealed, created_at) values ($1, $2, $3, $4, now())`,
    [workspaceId, id, formerId, sealed],
  );
}
