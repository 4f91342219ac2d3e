import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../test/support/database.js';
import { withClient } from './platform/db/one-client.js';
import { listTables, type TableShape } from './platform/db/snapshot/catalog.js';
import { silentLogger } from './platform/log.js';
import { installQueue } from './platform/queue/install.js';
import { rowsOfWorkspace } from './workspace-rows.js';

let database: TestDatabase;
let tables: readonly TableShape[];

beforeAll(async () => {
  database = await cloneDatabase();
  await installQueue(database.url, silentLogger());
  tables = await withClient(database.url, (client) => listTables(client));
});
afterAll(() => database.drop());

it('has a condition for the rows of every table in an archive', () => {
  const undecided = tables.filter((table) => {
    try {
      return rowsOfWorkspace(table, 5) === '';
    } catch {
      return true;
    }
  });
  expect(undecided.map(({ name }) => name)).toEqual([]);
  expect(() => rowsOfWorkspace({ schema: 'public', name: 'unknown' }, 5)).toThrow('not known');
});

it('limits every table with a workspace column to one workspace', async () => {
  for (const table of tables) {
    const condition = rowsOfWorkspace(table, 5);
    await database.sql.query(`select 1 from "${table.schema}"."${table.name}" where ${condition}`);
    if (!table.columns.includes('workspace_id') || condition === 'false') continue;
    expect(condition, table.name).toMatch(/^workspace_id = 5\b/);
    const others = table.columns.filter(
      (column) => /_workspace_id$/.test(column) && !/^(provider|former)_/.test(column),
    );
    for (const column of others) expect(condition, `${table.name}.${column}`).toContain(`${column} = 5`);
  }
});
