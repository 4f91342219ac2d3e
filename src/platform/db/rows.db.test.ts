import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';
import { insertRow, insertRows, updateRows, upsertRow } from './rows.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase({ size: 1 });
});
afterAll(() => database.drop());

const at = new Date('2026-03-02T08:00:00.000Z');
const person = (id: string, name: string) => ({
  ...{ id: `0190163d-8694-739b-aea5-00000000000${id}`, email: `${id}@a.test`, email_key: `${id}@a.test`, name },
  ...{ created_at: at, updated_at: at, password_hash: null },
});

it('rows are added in one statement, each with the default of what it leaves out', async () => {
  const added = await insertRows(database.sql, 'users', [
    { ...person('1', 'Ann'), account_owner: true },
    { ...person('2', 'Bob'), account_owner: undefined },
  ]);
  expect(added.map((row) => [row.name, row.account_owner])).toEqual([
    ['Ann', true],
    ['Bob', false],
  ]);
  expect(await insertRows(database.sql, 'users', [])).toEqual([]);
});

it('a row that is in the way is left, or written over save for what is kept', async () => {
  const kept = await insertRows(database.sql, 'users', [person('1', 'Nora')], 'on conflict (id) do nothing');
  expect(kept).toEqual([]);
  await expect(insertRow(database.sql, 'users', person('1', 'Nora'))).rejects.toMatchObject({ code: '23505' });
  await upsertRow(database.sql, 'users', { ...person('1', 'Nora'), email: 'nora@a.test' }, ['id'], ['email']);
  const [row] = await database.sql.query('select name, email from users where id = $1', [person('1', '').id]);
  expect(row).toEqual({ name: 'Nora', email: '1@a.test' });
});

it('only the rows of the condition change, and only what is said', async () => {
  const changed = await updateRows(database.sql, 'users', { name: 'Bo', email: undefined }, 'email_key = $1', [
    '2@a.test',
  ]);
  expect(changed).toMatchObject([{ name: 'Bo', email: '2@a.test' }]);
  expect(await updateRows(database.sql, 'users', { name: 'x' }, 'email_key = $1', ['none'])).toEqual([]);
  await expect(updateRows(database.sql, 'users', {}, 'email_key = $1', ['2@a.test'])).rejects.toThrow(
    'nothing to change',
  );
});
