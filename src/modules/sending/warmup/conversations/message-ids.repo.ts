import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const WORKSPACES = givenValues('id', 'int');

/** Stores the names of a warmup conversation for each participating workspace. */
export async function insertIds(
  sql: SqlRunner,
  workspaceIds: readonly number[],
  header: string,
  conversation: { readonly workspaceId: number; readonly id: string },
): Promise<void> {
  await sql.execute(
    `insert into warmup_ids (workspace_id, header, conversation_workspace_id, conversation_id)
     select distinct w.id, $2, $3::int, $4::uuid from ${WORKSPACES.at(1, 'w')} on conflict do nothing`,
    [...WORKSPACES.values(workspaceIds), header, conversation.workspaceId, conversation.id],
    'warmup-insert-ids',
  );
}

export interface KnownId {
  readonly header: string;
  readonly conversation_workspace_id: number;
  readonly conversation_id: string;
}

/** Returns the Message-IDs among these that belong to warmup conversations of the workspace. */
export function findIds(sql: SqlRunner, workspaceId: number, headers: readonly string[]): Promise<KnownId[]> {
  if (headers.length === 0) return Promise.resolve([]);
  return sql.query<KnownId>(
    `select header, conversation_workspace_id, conversation_id from warmup_ids
     where workspace_id = $1 and header = any($2::text[])`,
    [workspaceId, headers],
    'warmup-find-ids',
  );
}
