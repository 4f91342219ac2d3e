import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { tablesWithoutWorkspace } from './tenant-scope.js';
import { watchStatements } from './watched-pool.js';

const allowed = new Set(Object.values(ACROSS_WORKSPACES).flat());

/** Tables whose rows belong to a workspace, from the list that is generated from the migrated database. */
const tenantTables = new Set(
  readFileSync(new URL('../../../src/platform/db/tables.ts', import.meta.url), 'utf8')
    .split('export interface ')
    .filter((table) => /^ {2}workspace_id:/m.test(table))
    .map((table) =>
      table
        .slice(0, table.indexOf('Table {'))
        .replaceAll(/\B[A-Z]/g, '_$&')
        .toLowerCase(),
    ),
);

/**
 * Checks each statement that the product runs through a pool. The result throws if a statement accesses tenants' rows without a workspace
 * and is not on the list of permitted ones.
 */
export function statementsWatched(pool: pg.Pool): () => void {
  const takeSeen = watchStatements(pool);
  return () => {
    const faults = takeSeen().flatMap(({ text, by }) => {
      if (allowed.has(by)) return [];
      const tables = tablesWithoutWorkspace(text, tenantTables);
      return tables.length === 0 ? [] : [`${by} (${tables.join(', ')}): ${text}`];
    });
    if (faults.length > 0) throw new Error(`Statements do not say whose rows they mean:\n${faults.join('\n')}`);
  };
}
