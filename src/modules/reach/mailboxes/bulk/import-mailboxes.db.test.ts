import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes, mailboxApi } from '../../../../../test/support/mailbox-api.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';

let world: TestWorld;
let api: ReturnType<typeof mailboxApi>;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  api = mailboxApi(world);
});
afterAll(() => world?.close());
beforeEach(() => api.clear());

const bring = (csv: string, more: object = {}) =>
  world.inA({ method: 'POST', url: '/mailboxes/import', body: { csv }, ...more });
const listed = async () => (await api.list()).json.mailboxes;

test('good rows are connected, each other row says why not by its line, and no password is repeated', async () => {
  const csv = [
    'Email;First Name;Last Name;Password;SMTP Host;SMTP Port;IMAP Host;Daily Limit;Tags;Warmup',
    'Jo@example.org;Jo;Park;secret-1;smtp.example.org;587;imap.example.org;40;a;x',
    'ada@gmail.com;Ada;L;"secret;2";;;;;;',
    'no-address;X;Y;secret-3;smtp.example.org;;imap.example.org;;;',
    'bob@example.org;B;B;secret-4;10.0.0.1;;imap.example.org;;;',
    'carl@example.org;C;C;;smtp.example.org;;imap.example.org;;;',
    'jo@EXAMPLE.org;Jo;Park;secret-5;smtp.example.org;;imap.example.org;;;',
    'dan@example.org;D;D;secret-6;smtp.example.org;;imap.example.org;9000;;',
    'eve@example.org;E;E;;;;;;;',
  ].join('\r\n');
  const answer = await bring(csv);
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({
    requestedCount: 8,
    acceptedCount: 2,
    rejectedCount: 6,
    ignoredColumns: ['Warmup'],
  });
  expect(answer.json.rows).toMatchObject([
    { line: 2, mailbox: 'Jo@example.org', mailboxId: expect.any(Number), code: null, message: null },
    { line: 3, mailbox: 'ada@gmail.com', mailboxId: expect.any(Number) },
    { line: 4, mailbox: 'no-address', mailboxId: null, code: 'invalid_address' },
    { line: 5, code: 'invalid_value', message: expect.stringContaining('connection.smtp.host') },
    { line: 6, code: 'connection_missing', message: expect.stringContaining('is required') },
    { line: 7, code: 'duplicate' },
    { line: 8, code: 'invalid_value', message: expect.stringContaining('dailyLimit') },
    { line: 9, code: 'connection_missing', message: 'The row has no password.' },
  ]);
  expect(answer.text).not.toContain('secret');
  const [ada, jo] = await listed();
  expect(jo).toMatchObject({
    ...{
      address: 'jo@example.org',
      firstName: 'Jo',
      lastName: 'Park',
      dailyLimit: 40,
      tags: ['a'],
      status: 'connecting',
    },
    connection: { smtp: { host: 'smtp.example.org', port: 587, security: 'starttls' } },
  });
  expect(ada).toMatchObject({ provider: 'google', connection: { smtp: { host: 'smtp.gmail.com' } } });
  expect(await api.jobs()).toEqual(['mailboxes.probe', 'mailboxes.probe', 'mailboxes.tagged']);
  const audit = await world.inA({ url: '/audit-log' });
  expect(audit.json.items[0].action).toBe('mailboxes.created');
  expect(audit.text).not.toContain('secret-');
});

test('lists of other programs are understood by their own headings', async () => {
  const instantly =
    'Email,First Name,Last Name,IMAP Username,IMAP Password,IMAP Host,IMAP Port,SMTP Username,SMTP Password,SMTP Host,SMTP Port,Daily Limit\n' +
    'jo@example.org,Jo,Park,jo-in,p1,imap.example.org,993,jo-out,p2,smtp.example.org,465,25\n';
  expect((await bring(instantly)).json).toMatchObject({ acceptedCount: 1, ignoredColumns: [] });
  const smartlead =
    'from_name,from_email,user_name,password,smtp_host,smtp_port,imap_host,imap_port,max_email_per_day\n' +
    'Ada Love Lace,ada@example.org,ada,p3,smtp.example.org,465,imap.example.org,993,30\n';
  expect((await bring(smartlead)).json).toMatchObject({ acceptedCount: 1, ignoredColumns: [] });
  const [ada, jo] = await listed();
  expect(jo.connection).toMatchObject({ smtp: { username: 'jo-out' }, imap: { username: 'jo-in' } });
  expect(ada).toMatchObject({ firstName: 'Ada', lastName: 'Love Lace', connection: { smtp: { username: 'ada' } } });
});

test('what is there already is said per row; the same list again with its key is answered from the first', async () => {
  const csv = 'email,password,name\njo@gmail.com,pw,Jo\n';
  const headers = { 'idempotency-key': 'list' };
  const first = await bring(csv, { headers });
  expect((await bring(csv, { headers })).json).toEqual(first.json);
  expect((await bring(csv)).json.rows).toMatchObject([{ code: 'already_exists' }]);
  const audit = await world.inA({ url: '/audit-log' });
  expect(audit.json.items[0]).toMatchObject({ action: 'mailboxes.imported', changes: { rejectedCount: 1 } });
});

test('an invalid list is a 422 that repeats no value; rights and limits hold', async () => {
  const many = `email,password\n${Array.from({ length: 1_001 }, (_, n) => `a${n}@gmail.com,secret`).join('\n')}`;
  for (const [csv, code] of [
    ['firstName,password\nJo,secret', 'missing_email_column'],
    ['email,password\n', 'no_rows'],
    [many, 'too_many'],
  ] as const) {
    const answer = await bring(csv);
    expect([answer.status, codes(answer)]).toEqual([422, [['body.csv', code]]]);
    expect(answer.text).not.toContain('secret');
  }
  expect((await bring('email\n', { key: null })).status).toBe(401);
  expect((await bring('email\n', { key: await world.makeKey(world.a.id, ['read']) })).status).toBe(403);
  await world.database.sql.query('update workspaces set max_mailboxes = 1 where id = $1', [world.a.id]);
  const over = await bring('email,password\na@gmail.com,x\nb@gmail.com,y\n');
  expect([over.status, over.json.code]).toEqual([409, 'limit_reached']);
  expect(await listed()).toEqual([]);
});
