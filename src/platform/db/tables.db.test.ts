import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableTypes } from '../../../scripts/table-types.js';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const recorded = readFileSync(fileURLToPath(new URL('./tables.ts', import.meta.url)), 'utf8');

test('the row types are those of the migrated database; if not, run `npm run db-types`', async () => {
  expect(await tableTypes(database.pool)).toBe(recorded);
});

test('a change of any column changes the generated types', async () => {
  await database.sql.query("alter table files add column labels text[] not null default '{}'");
  await database.sql.query('create table odd (n int generated always as identity, j jsonb, at timestamptz not null)');
  const changed = await tableTypes(database.pool);
  expect(changed).toContain('labels: Generated<string[]>;');
  expect(changed).toContain(
    'export interface OddTable {\n  n: GeneratedAlways<number>;\n  j: JsonOrNull;\n  at: Date;\n}',
  );
});
