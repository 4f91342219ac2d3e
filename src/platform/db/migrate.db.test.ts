import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/support/database.js';
import { MIGRATIONS_FOLDER, migrate } from './migrate.js';
import { createPool } from './pool.js';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-migrations-'));
  write('0001-notes.sql', 'create table notes (id int primary key); insert into notes values (1);');
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

const notes = async (): Promise<number[]> =>
  (await database.sql.query<{ id: number }>('select id from notes order by id')).map((row) => row.id);

test('the real migrations apply to an empty database, and a second run applies nothing', async () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
  expect(await migrate(database.pool)).toEqual(files.sort());
  expect(await migrate(database.pool)).toEqual([]);
});

describe('a migration', () => {
  test('is applied once, later files after it, and the call names what it did', async () => {
    expect(await migrate(database.pool, folder)).toEqual(['0001-notes.sql']);
    write('0002-more.sql', 'insert into notes values (2)');
    expect(await migrate(database.pool, folder)).toEqual(['0002-more.sql']);
    expect(await migrate(database.pool, folder)).toEqual([]);
    expect(await notes()).toEqual([1, 2]);
  });

  test('is applied once when many processes start at the same time', async () => {
    write('0002-more.sql', 'select pg_sleep(0.05); insert into notes values (2)');
    const pools = Array.from({ length: 4 }, () => createPool(database.url, { size: 1 }));
    const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)));
    expect(applied.flat().sort()).toEqual(['0001-notes.sql', '0002-more.sql']);
    expect(await notes()).toEqual([1, 2]);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  test('that fails is undone completely, named in the error, and can be fixed', async () => {
    write('0002-more.sql', 'insert into notes values (2); select no_such_function()');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      '0002-more.sql: function no_such_function() does not exist',
    );
    expect(await notes()).toEqual([1]);
    write('0002-more.sql', 'insert into notes values (2)');
    expect(await migrate(database.pool, folder)).toEqual(['0002-more.sql']);
  });

  test('that was changed after it had been applied is refused, and nothing after it is applied', async () => {
    await migrate(database.pool, folder);
    write('0001-notes.sql', 'create table notes (id bigint primary key)');
    write('0002-more.sql', 'insert into notes values (2)');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      '0001-notes.sql was changed after it had been applied',
    );
    expect(await notes()).toEqual([1]);
  });

  test('that this version does not know is refused', async () => {
    write('0002-more.sql', 'insert into notes values (2)');
    await migrate(database.pool, folder);
    rmSync(join(folder, '0002-more.sql'));
    await expect(migrate(database.pool, folder)).rejects.toThrow('0002-more.sql, which this version does not know');
  });

  test('that comes before an applied one is refused', async () => {
    copyFileSync(join(folder, '0001-notes.sql'), join(folder, '0003-notes.sql'));
    rmSync(join(folder, '0001-notes.sql'));
    await migrate(database.pool, folder);
    write('0002-late.sql', 'insert into notes values (2)');
    await expect(migrate(database.pool, folder)).rejects.toThrow('0002-late.sql comes before 0003-notes.sql');
  });

  test('with a bad name or a number twice is refused before anything is applied', async () => {
    write('0001-again.sql', 'select 1');
    await expect(migrate(database.pool, folder)).rejects.toThrow('Two migrations have the number');
    rmSync(join(folder, '0001-again.sql'));
    write('2-short.sql', 'select 1');
    await expect(migrate(database.pool, folder)).rejects.toThrow('2-short.sql must be named like');
    expect(await database.sql.query("select to_regclass('notes') as notes")).toEqual([{ notes: null }]);
  });
});
