import type pg from 'pg';
import { quoted } from '../snapshot/catalog.js';
import { columnTypes, type StagedTable } from './staged.js';

/** Columns that name a workspace of another system. */
const FOREIGN = new Set(['provider_workspace_id', 'former_workspace_id']);
/** Tables whose rows stay as they were written: their hashes, or their encryption, cover the IDs. */
const AS_WRITTEN = new Set(['audit_log', 'idempotency_keys']);
/** Types of columns that can contain the ID of an account, as a value or in a text. */
const WITH_IDS = /^(uuid|text|jsonb?)(\[\])?$/;

/** Returns the columns of a table that name a workspace of the instance. */
export function workspaceColumns({ columns }: Pick<StagedTable, 'columns'>): string[] {
  return columns.filter((column) => /(^|_)workspace_id$/.test(column) && !FOREIGN.has(column));
}

/** Gives the staged rows of a workspace another workspace ID. */
export async function renumberWorkspace(
  client: pg.ClientBase,
  tables: readonly StagedTable[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  if (from === to) return;
  for (const table of tables) {
    const changes = workspaceColumns(table).map(
      (column) => `${quoted(column)} = case ${quoted(column)} when ${from} then ${to} else ${quoted(column)} end`,
    );
    if (table.schema === 'public' && table.name === 'workspaces') changes.push(`id = ${to}`);
    if (changes.length > 0) await client.query(`update ${table.staged} set ${changes.join(', ')}`);
  }
}

/** Replaces IDs of accounts in all staged rows, also in texts and JSON. UUIDs are unique, so nothing else is affected. */
export async function replaceAccounts(
  client: pg.ClientBase,
  tables: readonly StagedTable[],
  accounts: ReadonlyArray<{ readonly former: string; readonly id: string }>,
): Promise<void> {
  const changed = accounts.filter(({ former, id }) => former !== id);
  if (changed.length === 0) return;
  for (const table of tables.filter(({ name }) => !AS_WRITTEN.has(name))) {
    const columns = (await columnTypes(client, table)).filter(({ type }) => WITH_IDS.test(type));
    if (columns.length === 0) continue;
    const changes = columns.map(
      ({ name, type }) => `${quoted(name)} = replace(${quoted(name)}::text, $1, $2)::${type}`,
    );
    const isNamed = columns.map(({ name }) => `strpos(${quoted(name)}::text, $1) > 0`).join(' or ');
    for (const { former, id } of changed) {
      await client.query(`update ${table.staged} set ${changes.join(', ')} where ${isNamed}`, [former, id]);
    }
  }
}

/** Ends the claims of workers in the former instance. */
export async function clearClaims(client: pg.ClientBase, tables: readonly StagedTable[]): Promise<void> {
  for (const table of tables) {
    const claim = (await columnTypes(client, table)).find(({ name }) => name === 'worker_id');
    if (claim?.isNullable === true) {
      await client.query(`update ${table.staged} set worker_id = null where worker_id is not null`);
    }
  }
}
