import { describe, expect, test } from 'vitest';
import * as habits from './habits.js';
import * as layers from './layers.js';
import { rowsAreGivenByOneHelper, sendsMoveByTheMachine, tablesHaveOneWriter } from './owners.js';
import * as rooms from './rooms.js';
import { readTree, type SourceFile, sourceFile } from './tree.js';
import { commentsSayWhoActs } from './words.js';

type Rule = (files: readonly SourceFile[]) => string[];

const tree = readTree();

type Sample = Record<string, string>;

/** The rule finds nothing in the tree, something in each bad sample, and nothing in each good one. */
function holds(rule: Rule, bad: readonly Sample[], good: readonly Sample[]): void {
  const found = (sample: Sample) => rule(Object.entries(sample).map(([path, text]) => sourceFile(path, text)));
  const named = (samples: readonly Sample[]) =>
    samples.map((sample) => [JSON.stringify(sample).slice(1, 120), sample] as const);
  test('holds in this tree', () => expect(rule(tree)).toEqual([]));
  test.each(named(bad))('refuses %s', (_name, sample) => expect(found(sample)).not.toEqual([]));
  test.each(named(good))('takes %s', (_name, sample) => expect(found(sample)).toEqual([]));
}

const engine = (text: string) => ({ 'src/engine/a/b.ts': text });
const service = (text: string) => ({ 'src/modules/contacts/contacts.service.ts': text });

test('the tree is really read', () => {
  expect(tree.length).toBeGreaterThan(50);
  const context = tree.find((file) => file.path === 'src/platform/context.ts');
  expect(context?.imports).toContainEqual({
    specifier: './db/transaction.js',
    target: 'src/platform/db/transaction.ts',
    typeOnly: false,
  });
});

describe('the engine is pure', () => {
  holds(
    layers.engineIsPure,
    [
      engine("import { readFileSync } from 'node:fs';"),
      engine("import pg from 'pg';"),
      engine("import { x } from '../../platform/errors.js';"),
      engine("import type { Ctx } from '../../platform/context.js';"),
      engine('const now = Date.now();'),
      engine('const now = new Date();'),
      engine('const n = Math.random();'),
      engine('const n = DateTime.now();'),
      engine("const later = await import('node:fs');"),
      engine("export {\n  readFileSync,\n} from 'node:fs';"),
    ],
    [
      engine(
        "import type { Readable } from 'node:stream';\nimport { DateTime } from 'luxon';\nimport { x } from '../c/d.js';",
      ),
      engine("// Date.now() is not used here\nconst text = 'Math.random()'; const day = new Date(0);"),
      { 'src/engine/a/b.test.ts': 'Date.now()' },
    ],
  );
});

describe('layers point down', () => {
  holds(
    layers.layersPointDown,
    [
      { 'src/platform/http/auth.ts': "import { x } from '../../modules/workspaces/index.js';" },
      { 'src/platform/http/auth.ts': "import type { X } from '../../modules/workspaces/index.js';" },
      { 'src/modules/inbox/a.service.ts': "import { x } from '../../sandbox/world.js';" },
      { 'src/modules/inbox/a.service.ts': "import { x } from '../../app.js';" },
      { 'src/app.ts': "import { x } from './sandbox/world.js';" },
      { 'src/platform/log.ts': "import { x } from '../support/database.js';" },
    ],
    [
      { 'src/app.ts': "import { x } from './modules/inbox/inbox.routes.js';" },
      { 'src/sandbox/demo/main.ts': "import { x } from '../../app.js';" },
      { 'src/platform/a.test.ts': "import { x } from '../support/database.js';" },
    ],
  );
});

describe('modules meet at their doors, in order', () => {
  holds(
    layers.modulesMeetAtTheirDoors,
    [
      service("import { x } from '../campaigns/campaigns.repo.js';"),
      service("import type { X } from '../campaigns/campaigns.service.js';"),
      service("import { x } from '../delivery/index.js';"),
      service("import { x } from '../webhooks/webhooks.jobs.js';"),
      { 'src/modules/surprise/a.service.ts': '' },
      service("import { x } from '../campaigns/slots/deep/index.js';"),
      service("import { x } from '../delivery/deep/index.js';"),
    ],
    [
      service("import { x } from '../campaigns/index.js';\nimport { j } from '../events/events.jobs.js';"),
      service("import { x } from '../campaigns/slots/index.js';"),
      service("import { x } from './contacts.repo.js';"),
    ],
  );
});

describe('roles keep their place', () => {
  holds(
    layers.rolesKeepTheirPlace,
    [
      { 'src/modules/inbox/inbox.routes.ts': "import { x } from './inbox.repo.js';" },
      { 'src/modules/inbox/inbox.routes.ts': "import { x } from './inbox.reads.js';" },
      { 'src/modules/inbox/inbox.worker.ts': "import { x } from './inbox.repo.js';" },
      { 'src/modules/inbox/inbox.repo.ts': "import { x } from './inbox.service.js';" },
      { 'src/modules/inbox/inbox.service.ts': "import { x } from './inbox.routes.js';" },
      { 'src/modules/inbox/inbox.service.ts': "import type { FastifyRequest } from 'fastify';" },
      { 'src/modules/inbox/inbox.schemas.ts': "import { x } from './inbox.service.js';" },
    ],
    [
      {
        'src/modules/inbox/inbox.routes.ts':
          "import type { Row } from './inbox.repo.js';\nimport { x } from './inbox.service.js';",
      },
      { 'src/modules/inbox/inbox.service.ts': "import { x } from './inbox.repo.js';" },
    ],
  );
});

describe('services know no wire', () => {
  holds(
    layers.servicesKnowNoWire,
    [
      service("import type { ContactOut } from './contacts.schemas.js';"),
      { 'src/modules/contacts/contacts.reads.ts': "import { MAX } from './contacts.schemas.js';" },
      { 'src/modules/contacts/contacts.worker.ts': "import { ContactOut } from './contacts.schemas.js';" },
    ],
    [
      { 'src/modules/contacts/contacts.routes.ts': "import { ContactOut } from './contacts.schemas.js';" },
      { 'src/modules/contacts/contact-wire.ts': "import type { ContactOut } from './contacts.schemas.js';" },
    ],
  );
});

describe('imports have no cycles', () => {
  holds(
    layers.importsHaveNoCycles,
    [
      {
        'src/a.ts': "import { b } from './b.js';",
        'src/b.ts': "import { c } from './c.js';",
        'src/c.ts': "import { a } from './a.js';",
      },
      { 'src/a.ts': "import { a } from './a.js';" },
      { 'src/a.ts': "import { b } from './b.js';", 'src/b.ts': "import type { A } from './a.js';" },
    ],
    [{ 'src/a.ts': "import './b.js';\nimport './c.js';", 'src/b.ts': "import './c.js';", 'src/c.ts': '' }],
  );
});

describe('SQL stands in its places', () => {
  holds(
    habits.sqlStandsInItsPlaces,
    [
      service("await ctx.sql.query('select 1');"),
      service("await ctx.db.selectFrom('contacts').execute();"),
      service("await insertRow(ctx.sql, 'contacts', row);"),
      service('await sql`select 1`.execute(ctx.sql);'),
      service("await ctx.pool.query('x');"),
      { 'src/modules/contacts/contacts.repo.ts': 'await db.transaction().execute(f);' },
    ],
    [
      { 'src/modules/contacts/contacts.repo.ts': "db.selectFrom('contacts')" },
      { 'src/platform/due/claim.ts': "sql.query('select 1')" },
      service('// ctx.sql.query is for repos'),
    ],
  );
});

describe('SQL is in lower case', () => {
  const repo = (text: string) => ({ 'src/modules/contacts/contacts.repo.ts': text });
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

describe('reads do not write', () => {
  const reads = (text: string) => ({ 'src/modules/contacts/contacts.reads.ts': text });
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
      { 'src/modules/contacts/contacts.repo.ts': '`delete from contacts`' },
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
      service("import { sql } from 'kysely';"),
      service('await fetch(url);'),
      { 'src/platform/log.ts': "import { ImapFlow } from 'imapflow';" },
      { 'src/platform/http/a.ts': "import { run } from 'graphile-worker';" },
    ],
    [
      { 'src/platform/mail/smtp/out.ts': "import nodemailer from 'nodemailer';" },
      { 'src/sandbox/world.ts': "import { SMTPServer } from 'smtp-server';" },
      { 'src/platform/outbound/client.ts': "import { request } from 'undici';" },
      service('await mailbox.fetch(range); prefetch(x);'),
    ],
  );
});

describe('files fit in the head', () => {
  const lines = (count: number) => 'x;\n'.repeat(count);
  holds(
    habits.filesFitInTheHead,
    [{ 'src/a.ts': lines(401) }, { 'test/a.test.ts': lines(900) }],
    [{ 'src/a.ts': lines(400) }, { 'src/a.ts': `// Generated by a script\n${lines(900)}` }],
  );
});

describe('folders fit in the head', () => {
  const files = (count: number, name: (n: number) => string): Sample =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), '']));
  holds(
    rooms.foldersFitInTheHead,
    [files(41, (n) => `src/modules/inbox/a${n}.ts`), files(41, (n) => `scripts/a${n}.mjs`)],
    [
      files(40, (n) => `src/modules/inbox/a${n}.ts`),
      files(60, (n) => `src/modules/inbox/a${n}.test.ts`),
      files(60, (n) => `src/modules/inbox/${n % 2 === 0 ? 'a' : 'b'}/a${n}.ts`),
    ],
  );
});

describe('doors are narrow', () => {
  const door = (text: string) => ({ 'src/modules/inbox/index.ts': text });
  const inner = (text: string) => ({ 'src/modules/inbox/notes/index.ts': text });
  const names = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`).join(', ');
  holds(
    rooms.doorsAreNarrow,
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
      { 'src/modules/inbox/inbox.service.ts': `export { ${names(26)} } from './a.service.js';` },
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
      { 'src/modules/inbox/index.ts': "export * from './inbox.service.js';" },
      { 'src/modules/inbox/deep/down/index.ts': "export { a } from './a.js';" },
    ],
    [
      { 'src/modules/inbox/index.ts': "export { a } from './inbox.service.js';" },
      { 'src/modules/inbox/notes/index.ts': "export { a } from './notes.service.js';" },
      { 'src/platform/db/a.ts': "export { a } from './b.js';\nexport const c = 1;" },
    ],
  );
});

describe('no test is left out', () => {
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
  const rows = (text: string) => ({ 'src/modules/sends/rows/x.repo.ts': `sql.execute(\`${text}\`);` });
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
      { 'src/modules/warmup/warmup.repo.ts': "update warmup_messages set status = 'sent'" },
    ],
  );
});

describe('comments say who acts', () => {
  const repo = (text: string) => ({ 'src/modules/sends/rows/x.repo.ts': text });
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
    const files = readTree(['console/src']);
    expect(files.length).toBeGreaterThan(200);
    expect(commentsSayWhoActs(files)).toEqual([]);
  });
});

describe('rows are given by one helper', () => {
  const repo = (text: string) => ({ 'src/modules/sends/rows/x.repo.ts': `sql.execute(\`${text}\`);` });
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
      { 'src/modules/sends/x.db.test.ts': 'unnest($1::uuid[])' },
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
    ],
    [
      all(writing('contacts', 'insert into contacts (id)'), writing('launch', 'select 1 from contacts for update')),
      all(writing('contacts', 'update contacts set status'), { 'src/a.test.ts': 'delete from contacts' }),
    ],
  );
});
