import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACROSS_WORKSPACES } from '../support/statements/across-workspaces.js';
import { tablesWithoutWorkspace } from '../support/statements/tenant-scope.js';

const tenants = new Set(['sends', 'contacts', 'campaigns']);
const found = (statement: string): string[] => tablesWithoutWorkspace(statement, tenants);

it.each([
  'select 1',
  'select id from sends where workspace_id = $1 and id = $2',
  'select "sends"."id" from "sends" where "sends"."workspace_id" = $1',
  'select id from sends where id = $1 and $2 = workspace_id',
  'select id from contacts where email = $2 and workspace_id + 0 = $1',
  'select s.id from sends as s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id where s.workspace_id = any($1)',
  'select s.id from sends s join contacts c using (workspace_id, id) where s.workspace_id in ($1, $2)',
  'select s.id from sends s, contacts c where (c.workspace_id, c.id) = (s.workspace_id, s.contact_id) and c.workspace_id = $1',
  'select s.id from unnest($1::bigint[], $2::uuid[]) as n (workspace_id, id) join sends s on s.workspace_id = n.workspace_id and s.id = n.id',
  'with due as (select workspace_id, id from sends where workspace_id = $1) update contacts c set at = $2 from due where c.workspace_id = due.workspace_id',
  "insert into sends (workspace_id, id) select $1, c.id from contacts c where c.workspace_id = $1 on conflict (workspace_id, id) do update set id = excluded.id where sends.id <> 'sends'",
  'insert into sends (workspace_id) values ($1) returning id',
  'copy sends (workspace_id, id) from stdin',
  'delete from sends using contacts c where sends.workspace_id = $1 and c.workspace_id = sends.workspace_id',
  'select 1 from campaigns c where c.workspace_id = $1 and exists (select 1 from sends s where s.workspace_id = c.workspace_id)',
  'select (select count(*) from sends s where s.workspace_id = $1), extract(epoch from now())',
  'with sends as (select 1 as id) select id from sends',
  'select id from sends where workspace_id is not distinct from $1 for update of sends skip locked',
])('a statement that says whose rows it means is right: %s', (statement) => {
  expect(found(statement)).toEqual([]);
});

it.each([
  ['select workspace_id, id from sends where id = $1', ['sends']],
  ['select id from sends where due_at < $1 order by workspace_id', ['sends']],
  ['select id from sends -- where workspace_id = $1', ['sends']],
  ["select id from sends where note = 'workspace_id = $1'", ['sends']],
  ['update sends set workspace_id = $1 where id = $2', ['sends']],
  ['delete from "sends" where "id" = $1', ['sends']],
  ['insert into sends (id) values ($1)', ['sends']],
  ['copy sends (id) from stdin', ['sends']],
  ['select 1 from sends s join contacts c on c.id = s.contact_id where s.workspace_id = $1', ['contacts']],
  [
    'select 1 from sends s join contacts c on c.workspace_id = s.workspace_id where s.due_at < $1',
    ['contacts', 'sends'],
  ],
  ['select 1 from contacts where workspace_id = $1 union all select 1 from sends', ['sends']],
  [
    'select 1 from campaigns c where c.workspace_id = $1 and exists (select 1 from sends s where s.id = c.id)',
    ['sends'],
  ],
  [
    'select 1 from campaigns c where exists (select 1 from sends s where s.workspace_id = c.workspace_id)',
    ['campaigns'],
  ],
  ['delete from sends where ctid = any(array(select ctid from sends where workspace_id = $1))', ['sends']],
  ['insert into sends (workspace_id, id) select workspace_id, id from contacts where id = $1', ['contacts']],
  ['with gone as (delete from sends where id = $1 returning *) select * from gone', ['sends']],
  ['select id from sends where workspace_id <> $1', ['sends']],
  ['select id from sends where workspace_id is not null', ['sends']],
])('a statement that leaves out whose rows it means is seen: %s', (statement, tables) => {
  expect(found(statement as string)).toEqual(tables);
});

it('each statement for all workspaces is still where the list says, exactly once', () => {
  const listed = Object.values(ACROSS_WORKSPACES).flat();
  expect(listed.filter((by, at) => listed.indexOf(by) !== at)).toEqual([]);
  const gone = listed.filter((by) => {
    const [path, name] = by.split(' ');
    const text = readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
    return !new RegExp(`function ${name}[(<]`).test(text);
  });
  expect(gone).toEqual([]);
});
