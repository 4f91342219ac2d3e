import { describe, expect, test } from 'vitest';
import * as habits from './habits.js';
import { consoleTree, holds, type Sample, service } from './holds.js';
import { rowsAreGivenByOneHelper, sendsMoveByTheMachine, tablesHaveOneWriter } from './owners.js';
import * as sizes from './sizes.js';
import { readTree, sourceFile } from './tree.js';
import { commentsSayWhoActs } from './words.js';

describe('SQL is in its designated files', () => {
  holds(
    habits.sqlIsInRepositories,
    [
      service("await ctx.sql.query('select 1');"),
      service("await ctx.db.selectFrom('contacts').execute();"),
      service("await insertRow(ctx.sql, 'contacts', row);"),
      service('await sql`select 1`.execute(ctx.sql);'),
      service("await ctx.pool.query('x');"),
      { 'src/modules/outreach/contacts/contacts.repo.ts': 'await db.transaction().execute(f);' },
    ],
    [
      { 'src/modules/outreach/contacts/contacts.repo.ts': "db.selectFrom('contacts')" },
      { 'src/platform/due/claim.ts': "sql.query('select 1')" },
      service('// ctx.sql.query is for repos'),
    ],
  );
});

describe('SQL is in lower case', () => {
  const repo = (text: string) => ({ 'src/modules/outreach/contacts/contacts.repo.ts': text });
  holds(
    habits.sqlIsInLowerCase,
    [
      repo('`SELECT * FROM contacts`'),
      repo("'select * from contacts WHERE id = $1'"),
      repo("'update contacts set a = 1 where b IS NULL'"),
      { 'src/platform/due/claim.ts': '`DELETE FROM workers`' },
    ],
    [repo('`select * from contacts`'), repo('/** `FROM` and `WHERE` in words. */'), repo('const SELECT = `select 1`;')],
  );
});

describe('JSON is storable', () => {
  holds(
    habits.jsonIsStorable,
    [
      { 'src/modules/outreach/contacts/contacts.repo.ts': 'const row = JSON.stringify(fields);' },
      { 'src/modules/outreach/contacts/contacts.service.ts': 'const row = { fields: JSON.stringify(fields) };' },
      { 'src/modules/outreach/imports/read-row.ts': 'const texts = rows.map(JSON.stringify);' },
      { 'src/platform/queue/enqueue.ts': 'const values = [job.name, JSON.stringify(stored)];' },
    ],
    [
      { 'src/modules/outreach/contacts/contacts.repo.ts': 'const row = storedJson(fields);' },
      { 'src/modules/outreach/contacts/contacts.service.ts': 'const row = { fields: storedJson(fields) };' },
      { 'src/modules/foundation/workspaces/audit-hash.ts': 'const text = JSON.stringify(value);' },
      { 'src/platform/outbound/outside-call.ts': 'const body = JSON.stringify(json);' },
    ],
  );
});

describe('reads do not write', () => {
  const reads = (text: string) => ({ 'src/modules/outreach/contacts/contacts.reads.ts': text });
  holds(
    habits.readsDoNotWrite,
    [
      reads('`insert into contacts values (1)`'),
      reads('`update contacts c set a = 1`'),
      reads("db.deleteFrom('contacts')"),
      reads("updateRows(sql, 'contacts', { a: 1 }, 'id = $1', [id])"),
    ],
    [
      reads('`select * from contacts for update skip locked`'),
      { 'src/modules/outreach/contacts/contacts.repo.ts': '`delete from contacts`' },
    ],
  );
});

describe('only the configuration reads the environment', () => {
  holds(
    habits.onlyConfigReadsTheEnvironment,
    [service("process.env['PORT']"), { 'src/main.ts': 'readConfig(process.env)' }],
    [{ 'src/platform/config.ts': 'process.env' }, { 'scripts/install.mjs': 'process.env' }],
  );
});

describe('libraries stay at home', () => {
  holds(
    habits.librariesStayAtHome,
    [
      service("import nodemailer from 'nodemailer';"),
      service("import { sign } from 'mailauth/lib/dkim/sign.js';"),
      service("import { request } from 'undici';"),
      service("import { trace } from '@opentelemetry/api';"),
      service("import { sql } from 'kysely';"),
      service('await fetch(url);'),
      { 'src/platform/log.ts': "import { ImapFlow } from 'imapflow';" },
      { 'src/platform/http/a.ts': "import { run } from 'graphile-worker';" },
    ],
    [
      { 'src/platform/mail/smtp/out.ts': "import nodemailer from 'nodemailer';" },
      { 'sandbox/src/world.ts': "import { createTransport } from 'nodemailer';" },
      { 'src/platform/outbound/client.ts': "import { request } from 'undici';" },
      service('await mailbox.fetch(range); prefetch(x);'),
    ],
  );
});

describe('services do not read the texts of providers', () => {
  holds(
    habits.servicesReadNoProse,
    [service('if (/not available/i.test(error.message)) return;'), service("error.said.includes('taken')")],
    [service("if (error.outcome === 'refused') fail(error.message);")],
  );
});

describe('lists of files are not cached', () => {
  holds(
    habits.globsAreNotCached,
    [service("const files = import.meta.glob<string>('./*.ts');")],
    [service("const files = import.meta.glob('./*.ts') as Record<string, string>;")],
  );
  test('holds in the console', () => expect(habits.globsAreNotCached(consoleTree)).toEqual([]));
});

describe('requests of a page are intercepted by one helper', () => {
  const flow = (text: string) => sourceFile('console/test/flows/a.test.ts', text);
  const found = (text: string) => habits.requestsAreIntercepted([flow(text)]);
  test('holds in the browser tests', () =>
    expect(habits.requestsAreIntercepted(readTree(['console/test']))).toEqual([]));
  test.each([
    "await page.route('**/domains?*', (route) => route.continue());",
    'await at.context.route(isPage, show);',
    'await page.unrouteAll();',
    'await page.unroute(isPage);',
  ])('refuses %s', (text) => expect(found(text)).not.toEqual([]));
  test.each(["await intercept(page, '**/domains?*', (route) => route.continue());", 'await release(page);'])(
    'takes %s',
    (text) => expect(found(text)).toEqual([]),
  );
});

describe('files fit in the head', () => {
  const lines = (count: number) => 'x;\n'.repeat(count);
  holds(
    habits.filesFitInTheHead,
    [{ 'src/a.ts': lines(401) }, { 'test/a.test.ts': lines(900) }],
    [{ 'src/a.ts': lines(400) }, { 'src/a.ts': `// Generated by a script\n${lines(900)}` }],
  );
  test('holds in the console', () => expect(habits.filesFitInTheHead(consoleTree)).toEqual([]));
});

describe('folders fit in the head', () => {
  const files = (count: number, name: (n: number) => string): Sample =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), '']));
  holds(
    sizes.foldersAreSmall,
    [
      files(41, (n) => `src/modules/conversation/inbox/a${n}.ts`),
      files(41, (n) => `scripts/a${n}.mjs`),
      files(41, (n) => `console/src/words/a${n}.ts`),
    ],
    [
      files(40, (n) => `src/modules/conversation/inbox/a${n}.ts`),
      files(60, (n) => `src/modules/conversation/inbox/a${n}.test.ts`),
      files(60, (n) => `src/modules/conversation/inbox/${n % 2 === 0 ? 'a' : 'b'}/a${n}.ts`),
    ],
  );
  test('holds in the console', () => expect(sizes.foldersAreSmall(consoleTree)).toEqual([]));
});

describe('route functions fit in the head', () => {
  const routes = (lines: number) => ({
    'src/modules/conversation/inbox/a.routes.ts': `export function aRoutes(app: App): void {\n${'x();\n'.repeat(lines - 2)}}\n`,
  });
  holds(
    sizes.routeFunctionsAreShort,
    [routes(101)],
    [routes(100), service(`function a() {\n${'x();\n'.repeat(200)}}\n`)],
  );
});

describe('doors are narrow', () => {
  const door = (text: string) => ({ 'src/modules/conversation/inbox/index.ts': text });
  const inner = (text: string) => ({ 'src/modules/conversation/inbox/notes/index.ts': text });
  const names = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`).join(', ');
  holds(
    sizes.doorsAreNarrow,
    [
      door(`export { ${names(26)} } from './a.service.js';`),
      door(`export { ${names(20)} } from './a.service.js';\nexport type {\n  ${names(6)},\n} from './b.js';`),
      door("export { findMessage } from './messages.repo.js';"),
      door("export { type Row, listMessages } from './deep/messages.reads.js';"),
      inner(`export { ${names(26)} } from './a.service.js';`),
      inner("export { findNote } from './notes.repo.js';"),
    ],
    [
      {
        ...door(`export { ${names(25)} } from './a.service.js';`),
        ...inner(`export { ${names(25)} } from './b.service.js';`),
      },
      door("export type { Row } from './messages.repo.js';\nexport { type Sum } from './messages.reads.js';"),
      { 'src/modules/conversation/inbox/inbox.service.ts': `export { ${names(26)} } from './a.service.js';` },
    ],
  );
});

describe('exports have names', () => {
  holds(
    habits.exportsHaveNames,
    [{ 'src/a.ts': 'export default function a() {}' }, { 'src/a.ts': 'const a = 1;\nexport { a as default };' }],
    [
      { 'vitest.config.ts': 'export default {}' },
      { 'src/a.ts': "// export default\nexport const a = 'export default';" },
    ],
  );
});

describe('there are no barrels', () => {
  holds(
    habits.thereAreNoBarrels,
    [
      { 'src/platform/db/index.ts': "export { a } from './a.js';" },
      { 'src/platform/db/all.ts': "export { a } from './a.js';\nexport type { B } from './b.js';" },
      { 'src/modules/conversation/inbox/index.ts': "export * from './inbox.service.js';" },
      { 'src/modules/conversation/inbox/deep/down/index.ts': "export { a } from './a.js';" },
    ],
    [
      { 'src/modules/conversation/inbox/index.ts': "export { a } from './inbox.service.js';" },
      { 'src/modules/conversation/inbox/notes/index.ts': "export { a } from './notes.service.js';" },
      { 'src/platform/db/a.ts': "export { a } from './b.js';\nexport const c = 1;" },
    ],
  );
});

describe('no test is skipped', () => {
  holds(
    habits.noTestIsLeftOut,
    [
      { 'src/a.test.ts': "it.skip('x', f);" },
      { 'src/a.test.ts': "describe.only('x', f);" },
      { 'src/a.test.ts': "test.concurrent.todo('x');" },
    ],
    [{ 'src/a.test.ts': "it.skipIf(!present)('x', f); test.runIf(isRoot)('x', f); set.only;" }],
  );
});

describe('sends move by the state machine', () => {
  const rows = (text: string) => ({ 'src/modules/sending/sends/rows/x.repo.ts': `sql.execute(\`${text}\`);` });
  const to = (cause: string) => `\${by.to('${cause}')}`;
  holds(
    sendsMoveByTheMachine,
    [
      rows("update sends set status = 'sent', updated_at = $2"),
      rows(`update sends set status = case when $4 then 'scheduled' else ${to('x')} end, updated_at = $2`),
    ],
    [
      rows(`update sends set status = ${to('x')}, updated_at = $2, resolution = 'pending'`),
      rows(`update sends set status = case when $4 then ${to('x')} else ${to('y')} end, updated_at = $2`),
      rows("select 1 from sends where status = 'sent'"),
      { 'src/modules/sending/warmup/warmup.repo.ts': "update warmup_messages set status = 'sent'" },
    ],
  );
});

describe('comments say who acts', () => {
  const repo = (text: string) => ({ 'src/modules/sending/sends/rows/x.repo.ts': text });
  holds(
    commentsSayWhoActs,
    [
      repo('/** Nobody waits. */'),
      repo('/**\n * Locked first: whoever\n * comes later waits.\n */'),
      repo("const a = 'b'; // is somebody's"),
      repo('sql.execute(`select 1\n  -- Asked of nobody.\n  from sends`);'),
      { 'bench/send.ts': '// What somebody feels.' },
      { 'console/src/ui/x.tsx': '/** For whoever hovers. */' },
    ],
    [
      repo("const text = 'Nobody is there.';"),
      repo('/** No transaction waits. The account `nobody` owns it. */'),
      { 'test/support/x.ts': '// somebody' },
    ],
  );

  test('in the console, too', () => {
    expect(consoleTree.length).toBeGreaterThan(200);
    expect(commentsSayWhoActs(consoleTree)).toEqual([]);
  });
});

describe('rows are given by one helper', () => {
  const repo = (text: string) => ({ 'src/modules/sending/sends/rows/x.repo.ts': `sql.execute(\`${text}\`);` });
  holds(
    rowsAreGivenByOneHelper,
    [
      repo('select 1 from unnest($1::uuid[]) as n (id)'),
      repo('select 1 from unnest((select $1::uuid[])) as n (id)'),
      repo('select 1 from unnest($' + '{arrays}) as n (id)'),
    ],
    [
      repo('select n.id from sends n'),
      repo('select 1 from send_claims k cross join unnest(k.send_ids) as n (id)'),
      { 'src/modules/sending/sends/x.db.test.ts': 'unnest($1::uuid[])' },
    ],
  );
});

describe('tables have one writer', () => {
  const TABLES = 'export interface Database {\n  contacts: ContactsTable;\n  sends: SendsTable;\n}';
  const writing = (module: string, text: string) => ({ [`src/modules/${module}/${module}.repo.ts`]: text });
  const all = (...parts: Sample[]): Sample => Object.assign({ 'src/platform/db/tables.ts': TABLES }, ...parts);
  holds(
    tablesHaveOneWriter,
    [
      all(writing('contacts', 'insert into contacts (id)'), writing('launch', 'update contacts set status')),
      all(writing('contacts', 'INSERT INTO contacts (id)'), writing('launch', ".deleteFrom('contacts')")),
      all(writing('sends', 'update sends set status'), writing('delivery', 'update sends f set status')),
      all(writing('sends', 'update sends set status'), writing('delivery', "dueTable('sends', {})")),
    ],
    [
      all(writing('contacts', 'insert into contacts (id)'), writing('launch', 'select 1 from contacts for update')),
      all(writing('contacts', 'update contacts set status'), { 'src/a.test.ts': 'delete from contacts' }),
    ],
  );
});
