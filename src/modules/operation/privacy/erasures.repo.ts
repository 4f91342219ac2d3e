import type { Selectable } from '../../../platform/db/row-types.js';
import { insertRow } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { ErasuresTable } from '../../../platform/db/tables.js';
import type { Key } from './person-pages.reads.js';

/** Progress of an erasure. */
export interface ErasureProgress {
  /** Number of the pass, from 1. Passes are repeated until one finds nothing, because rows may arrive during a pass. */
  readonly pass: number;
  /** Position of the current table, from 0. */
  readonly part: number;
  /** Key of the last row of that table. */
  readonly after: Key | null;
  /** Rows changed in this pass. */
  readonly changed: number;
}

/** Rows by table and action. */
export type ErasureCounts = Readonly<
  Record<string, Readonly<Partial<Record<'delete' | 'anonymize' | 'keep', number>>>>
>;

export type ErasureRow = Omit<Selectable<ErasuresTable>, 'place' | 'counts'> & {
  readonly place: ErasureProgress;
  readonly counts: ErasureCounts;
};

interface NewErasure {
  readonly id: string;
  readonly mark: Buffer;
  readonly origin: 'request' | 'replay';
  readonly requestedAt: Date;
}

export async function insertErasure(sql: SqlRunner, workspaceId: number, erasure: NewErasure): Promise<void> {
  const { id, mark, origin, requestedAt } = erasure;
  await insertRow(sql, 'erasures', {
    ...{ workspace_id: workspaceId, id, mark, origin, status: 'searching', requested_at: requestedAt },
  });
}

/** Starts the erasure of a person whose address is known. Transactions that are open now may still add rows about the person. */
export async function updateFound(sql: SqlRunner, workspaceId: number, id: string, address: Buffer): Promise<boolean> {
  const count = await sql.execute(
    `update erasures set status = 'waiting', address = $3, barrier = pg_current_xact_id()::text::bigint
      where workspace_id = $1 and id = $2 and status = 'searching'`,
    [workspaceId, id, address],
  );
  return count === 1;
}

export async function findErasure(sql: SqlRunner, workspaceId: number, id: string): Promise<ErasureRow | undefined> {
  const rows = await sql.query<ErasureRow>('select * from erasures where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return rows[0];
}

export async function lockErasure(sql: SqlRunner, workspaceId: number, id: string): Promise<ErasureRow | undefined> {
  const rows = await sql.query<ErasureRow>('select * from erasures where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    id,
  ]);
  return rows[0];
}

/** Finds an erasure of this person that is not done. */
export async function findOpenErasure(
  sql: SqlRunner,
  workspaceId: number,
  mark: Buffer,
): Promise<ErasureRow | undefined> {
  const rows = await sql.query<ErasureRow>(
    `select * from erasures where workspace_id = $1 and mark = $2 and status <> 'done' order by id desc limit 1`,
    [workspaceId, mark],
  );
  return rows[0];
}

/** Lists erasures, newest first. */
export function pageErasures(
  sql: SqlRunner,
  workspaceId: number,
  before: string | null,
  limit: number,
): Promise<ErasureRow[]> {
  return sql.query<ErasureRow>(
    'select * from erasures where workspace_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3',
    [workspaceId, before, limit],
  );
}

/** Lists the replayed erasures whose person has not been searched for yet. */
export function listSearching(sql: SqlRunner, workspaceId: number): Promise<Array<Pick<ErasureRow, 'id' | 'mark'>>> {
  return sql.query(`select id, mark from erasures where workspace_id = $1 and status = 'searching'`, [workspaceId]);
}

/** Returns the marks among these that the workspace has. */
export function listKnownMarks(
  sql: SqlRunner,
  workspaceId: number,
  marks: readonly Buffer[],
): Promise<Array<Pick<ErasureRow, 'mark'>>> {
  return sql.query('select distinct mark from erasures where workspace_id = $1 and mark = any($2::bytea[])', [
    workspaceId,
    marks,
  ]);
}

/** Ends the search for people that the workspace has nothing about. */
export async function updateNotFound(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `update erasures set status = 'done', completed_at = $3
      where workspace_id = $1 and id = any($2::uuid[]) and status = 'searching'`,
    [workspaceId, ids, now],
  );
}

export async function updateRunning(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  contactIds: readonly string[],
): Promise<void> {
  await sql.execute(`update erasures set status = 'running', contact_ids = $3 where workspace_id = $1 and id = $2`, [
    workspaceId,
    id,
    contactIds,
  ]);
}

export async function updateProgress(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  progress: ErasureProgress,
  counts: ErasureCounts,
): Promise<void> {
  await sql.execute('update erasures set place = $3, counts = $4 where workspace_id = $1 and id = $2', [
    ...[workspaceId, id, storedJson(progress), storedJson(counts)],
  ]);
}

/** Ends an erasure and forgets the address. */
export async function updateDone(sql: SqlRunner, workspaceId: number, id: string, now: Date): Promise<void> {
  await sql.execute(
    `update erasures set status = 'done', address = null, completed_at = $3 where workspace_id = $1 and id = $2`,
    [workspaceId, id, now],
  );
}
