import { afterEach, beforeEach, expect, it } from 'vitest';
import { inhabit } from '../../../../test/support/every-operation/inhabited.js';
import { openTestWorld, type TestAnswer, type TestWorld, untilErased } from '../../../../test/support/world.js';
import { eventCatalogue } from '../../../events.js';
import { backgroundWork } from '../../../jobs.js';
import { PERSON_ROWS } from '../../../person-rows.js';
import { runErasure } from './erase.service.js';

const EMAIL = 'resident0@a.test';
const OTHER = 'resident1@a.test';

let world: TestWorld;
let campaignId: string;
let contactId: string;
beforeEach(async () => {
  world = await openTestWorld();
  const residents = await inhabit(world);
  campaignId = residents['campaign_id'] ?? '';
  const [row] = await rows<{ id: string; campaign_id: string }>(
    'select id, campaign_id from contacts where workspace_id = $1 and email_key = $2',
    world.a.id,
    EMAIL,
  );
  contactId = row?.id ?? '';
  campaignId = row?.campaign_id ?? '';
  await leaveTraces();
});
afterEach(() => world.close());

const rows = <R>(text: string, ...values: unknown[]): Promise<R[]> => world.ctx.sql.query<R>(text, values);
const erasures = () => `/workspaces/${world.a.id}/erasures`;
const ask = (path = '', body: unknown = { email: EMAIL }, key?: string): Promise<TestAnswer> =>
  world.inA({ method: 'POST', url: erasures() + path, body, ...(key === undefined ? {} : { key }) });
const read = (id: string): Promise<TestAnswer> => world.inA({ url: `${erasures()}/${id}` });

/** Inserts rows about the person into tables that the seeded world leaves empty. */
async function leaveTraces(): Promise<void> {
  const at = world.clock.now();
  const id = '01900000-0000-7000-8000-00000000000a';
  const [message] = await rows<{ id: number }>(
    'select id from messages where workspace_id = $1 and contact_id = $2',
    world.a.id,
    contactId,
  );
  const source = Buffer.from(`To: ${EMAIL}`);
  await rows(
    'insert into message_sources (workspace_id, message_id, raw) values ($1, $2, $3)',
    ...[world.a.id, message?.id, source],
  );
  await rows(
    `update sends set variables = '[["firstName","Rosalind"]]' where workspace_id = $1 and contact_id = $2`,
    ...[world.a.id, contactId],
  );
  await rows(
    `insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, data)
     values ($1, $2, $3, 'a.txt', 'text/plain', 1, $4)`,
    ...[world.a.id, id, message?.id, source],
  );
  await rows(
    `insert into tracking_visits (workspace_id, id, contact_id, step_id, kind, method, user_agent, purpose, visited_at, judge_at)
     select $1, $2, $3, id, 'open', 'GET', 'x', '', $4, $4 from campaign_steps where workspace_id = $1 and campaign_id = $5 limit 1`,
    ...[world.a.id, id, contactId, at, campaignId],
  );
  await rows(
    `insert into import_rows (workspace_id, id, import_id, result, first_row, last_row, values, error_code, error_message, created_at, updated_at)
     values ($1, $2, $2, 'rejected', 1, 1, $3, 'x', 'x', $4, $4)`,
    ...[world.a.id, id, JSON.stringify({ email: EMAIL.toUpperCase() }), at],
  );
  // A message of the person in the conversation of another recipient, and one to both of them.
  await rows(
    `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, to_emails, body_text, date_received, created_at)
     select workspace_id, $3, mailbox_id, 'inbound', 'reply', '<elsewhere@a.test>', 'Resident0@A.test', '{}', 'It is me', $2, $2
       from messages where workspace_id = $1 and id = $4`,
    ...[world.a.id, at, 999_999, message?.id],
  );
  await rows(
    `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, to_emails, cc_emails, date_received, created_at)
     select workspace_id, $3, mailbox_id, 'outbound', 'manual', '<both@a.test>', 'me@a.test', '{${OTHER}}', '{Resident0@a.test}', $2, $2
       from messages where workspace_id = $1 and id = $4`,
    ...[world.a.id, at, 999_999, message?.id],
  );
  await rows(
    `insert into webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, status, due_at, response_body, created_at, updated_at)
     values ($1, $2, $2, $2, 'x', 'delivered', $3, $4, $3, $3)`,
    ...[world.a.id, id, at, `{"email":"${EMAIL}"}`],
  );
  await world.inA({
    method: 'PATCH',
    url: `/campaigns/${campaignId}/contacts/${contactId}`,
    body: { firstName: 'Rosalind' },
  });
}

/** Returns the tables with a row that contains `text`, as text or in bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const hit = await rows(
      `select 1 from "${name}" t where position($1 in lower(t::text)) > 0 or position($2 in t::text) > 0 limit 1`,
      ...[text.toLowerCase(), Buffer.from(text).toString('hex')],
    );
    if (hit.length > 0) found.push(name);
  }
  return found.sort();
}

/** Runs the waiting jobs of erasures, as the queue does. */
async function runOpen(): Promise<void> {
  const open = await rows<{ id: string; status: string }>(
    `select id, status from erasures where workspace_id = $1 and status <> 'done' order by id`,
    world.a.id,
  );
  const isSearching = open.some(({ status }) => status === 'searching');
  const name = isSearching ? 'privacy.find-erased' : 'privacy.erase';
  const handler = backgroundWork().handlers.find((one) => one.name === name);
  for (const { id } of isSearching ? open.slice(0, 1) : open) {
    const payload = isSearching ? { workspaceId: world.a.id } : { workspaceId: world.a.id, erasureId: id };
    await handler?.run(world.ctx, payload, { attempt: 1, isLast: false, signal: new AbortController().signal });
  }
}
const runJobs = () => untilErased(world, runOpen);

const statistics = async () => ({
  contacts: await rows<{ n: number }>(
    'select count(*)::int as n from contacts where workspace_id = $1 and deleted_at is null',
    world.a.id,
  ),
  messages: await rows<{ n: number }>('select count(*)::int as n from messages where workspace_id = $1', world.a.id),
  sends: await rows<{ n: number }>('select count(*)::int as n from sends where workspace_id = $1', world.a.id),
});

it('leaves the address and name in no table, reports what it did by table, and keeps statistics and others', async () => {
  const before = await statistics();
  expect((await tablesWith(EMAIL)).length).toBeGreaterThan(6);
  const asked = await ask();
  expect(asked.status).toBe(200);
  expect(asked.json).toMatchObject({ origin: 'request', status: 'waiting', completedAt: null, tables: [] });
  await runJobs();

  // Two tables keep the address: uploaded files expire, and the audit log is a chain.
  expect((await tablesWith(EMAIL)).filter((name) => !['file_chunks', 'audit_log'].includes(name))).toEqual([]);
  expect(await tablesWith('Rosalind')).toEqual(['audit_log']);
  const after = await statistics();
  expect(after).toEqual(before);
  expect((await tablesWith(OTHER)).length).toBeGreaterThan(1);

  const { json } = await read(asked.json.id);
  expect(json).toMatchObject({ status: 'done', contactIds: [contactId] });
  expect(json.completedAt).not.toBeNull();
  const tables = new Map(json.tables.map((one: { table: string }) => [one.table, one]));
  expect(tables.get('contacts')).toEqual({ table: 'contacts', deletedCount: 0, anonymizedCount: 1, keptCount: 0 });
  expect(tables.get('message_sources')).toMatchObject({ deletedCount: 1 });
  expect(tables.get('webhook_deliveries')).toMatchObject({ anonymizedCount: 1 });
  expect((await world.inA({ url: erasures() })).json.items.map((one: { id: string }) => one.id)).toEqual([
    asked.json.id,
  ]);
  expect(await rows('select 1 from erasures where address is not null')).toEqual([]);
  expect((await world.inA({ url: `/contacts/${EMAIL}/timeline` })).json.code).toBe('contact_not_found');
});

it('previews what goes and what stays, changes nothing, and is right', async () => {
  const before = await tablesWith(EMAIL);
  const preview = await ask('/preview');
  expect(preview.status).toBe(200);
  expect(await tablesWith(EMAIL)).toEqual(before);
  const item = (table: string) => preview.json.items.find((one: { table: string }) => one.table === table);
  expect(item('contacts')).toMatchObject({ action: 'anonymize', count: 1 });
  expect(item('message_attachments')).toMatchObject({ action: 'delete', count: 1 });
  expect(item('audit_log')).toMatchObject({ action: 'keep', because: expect.any(String) });
  expect(preview.json.items.map((one: { table: string }) => one.table).sort()).toEqual(
    [...new Set(PERSON_ROWS.map(({ table }) => table))].sort(),
  );
});

it('refuses an erased person in an import, a new contact, a change of an address, and a message, without storing the address', async () => {
  await ask();
  await runJobs();
  const added = await world.inA({
    method: 'POST',
    url: `/campaigns/${campaignId}/contacts`,
    body: { contacts: [{ email: EMAIL.toUpperCase(), firstName: 'Rosalind' }] },
  });
  expect(JSON.stringify(added.json)).toContain('suppressed');
  const [person] = await rows<{ id: string }>(
    'select id from contacts where workspace_id = $1 and email_key = $2',
    ...[world.a.id, OTHER],
  );
  const renamed = await world.inA({
    method: 'PATCH',
    url: `/campaigns/${campaignId}/contacts/${person?.id}`,
    body: { email: EMAIL },
  });
  expect(renamed.status).toBe(409);
  expect(renamed.json.code).toBe('recipient_suppressed');
  const checked = await world.inA({
    method: 'POST',
    url: '/campaigns/suppressions/check',
    body: { emails: [EMAIL, OTHER] },
  });
  expect(JSON.stringify(checked.json)).toContain('erasure');
  const stored = (await tablesWith(EMAIL)).filter((name) => !['file_chunks', 'audit_log'].includes(name));
  expect(stored).toEqual([]);
  const other = await rows('select 1 from contacts where workspace_id = $1 and email_key = $2', world.a.id, EMAIL);
  expect(other).toEqual([]);
});

it('requires an administrator and an address, and shows another workspace nothing', async () => {
  const writer = await world.makeKey(world.a.id, ['read', 'write']);
  for (const path of ['', '/preview']) expect((await ask(path, { email: EMAIL }, writer)).status).toBe(403);
  expect((await ask('', { email: 'no address' })).json.detail[0].loc).toEqual(['body', 'email']);
  expect((await ask('/replay', { marks: ['x'] })).status).toBe(422);
  const { json } = await ask();
  const foreign = await world.inB({ url: `/workspaces/${world.b.id}/erasures/${json.id}` });
  const missing = await read('01900000-0000-7000-8000-0000000000ff');
  expect(foreign.status).toBe(404);
  expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  expect((await world.inB({ url: erasures(), query: { workspaceId: world.a.id } })).status).toBe(404);
  const [mailbox] = await rows<{ address: string }>(
    'select address from mailboxes where workspace_id = $1',
    world.a.id,
  );
  const own = await ask('', { email: mailbox?.address });
  expect(own.status).toBe(422);
  expect(own.json.detail[0]).toMatchObject({ loc: ['body', 'email'], ctx: { code: 'own_mailbox' } });
});

it('returns the erasure in progress for a repeated request, and the same response for a replayed key', async () => {
  const headers = { 'idempotency-key': 'erase-once' };
  const first = await world.inA({ method: 'POST', url: erasures(), body: { email: EMAIL }, headers });
  const again = await world.inA({ method: 'POST', url: erasures(), body: { email: EMAIL }, headers });
  expect(again.json).toEqual(first.json);
  expect((await ask('', { email: EMAIL.toUpperCase() })).json.id).toBe(first.json.id);
  expect(await rows('select 1 from erasures')).toHaveLength(1);
});

it('covers all addresses of a merged contact, each with an erasure of its own', async () => {
  const profileOf = async (email: string): Promise<string> =>
    (await rows<{ id: string }>('select id from profiles where email_key = $1', email))[0]?.id ?? '';
  const [one, two] = [await profileOf(EMAIL), await profileOf(OTHER)];
  const before = await ask('/preview');
  await rows(`update sends set status = 'skipped' where status in ('sending', 'unknown')`);
  const merged = await world.inA({ method: 'POST', url: `/profiles/${one}/merge`, body: { with: two } });
  expect(merged.status).toBe(200);
  const data = await world.inA({ url: `/workspaces/${world.a.id}/person-data`, query: { email: OTHER } });
  expect(data.text).toContain(EMAIL);
  const count = ({ json }: TestAnswer) => json.items.find((item: { table: string }) => item.table === 'contacts').count;
  expect(count(await ask('/preview'))).toBeGreaterThan(count(before));
  const asked = await ask('', { email: OTHER });
  expect(asked.json.mark).toBe(world.ctx.secrets.mac('erased-person', OTHER).toString('hex'));
  await runJobs();
  for (const address of [EMAIL, OTHER]) {
    expect((await tablesWith(address)).filter((name) => !['file_chunks', 'audit_log'].includes(name))).toEqual([]);
  }
  expect(await rows(`select 1 from erasures where status = 'done'`)).toHaveLength(2);
  expect(await rows('select 1 from profile_addresses')).toEqual([]);
});

it('waits for an email that is being sent, and erases nothing until it has ended', async () => {
  const [send] = await rows<{ id: string }>(
    'select id from sends where workspace_id = $1 and contact_id = $2 limit 1',
    ...[world.a.id, contactId],
  );
  const handler = (id: string) =>
    runErasure(world.ctx, { workspaceId: world.a.id, erasureId: id }, PERSON_ROWS, new AbortController().signal);
  await rows(`update sends set status = 'sending' where id = $1`, send?.id);
  const { json } = await ask();
  await handler(json.id);
  expect((await read(json.id)).json).toMatchObject({ status: 'waiting', tables: [] });
  expect(await rows('select 1 from contacts where email_key = $1', EMAIL)).toHaveLength(1);
  await rows(`update sends set status = 'sent' where id = $1`, send?.id);
  await runJobs();
  expect((await read(json.id)).json.status).toBe('done');
});

it('continues after a kill at any batch: it is shown as done only when everything is erased, and no row is counted twice', async () => {
  const { json } = await ask();
  const payload = { workspaceId: world.a.id, erasureId: json.id };
  const whole = await ask('/preview');
  let kills = 0;
  for (let status = 'waiting'; status !== 'done'; kills += 1) {
    // A process that dies at the end of a batch: the transaction of the next one never commits.
    let batches = 0;
    const dying = {
      ...world.ctx,
      pool: new Proxy(world.ctx.pool, {
        get(pool, name, receiver) {
          if (name === 'connect') batches += 1;
          if (name === 'connect' && batches > 2) return () => Promise.reject(new Error('killed'));
          const value: unknown = Reflect.get(pool, name, receiver);
          return typeof value === 'function' ? value.bind(pool) : value;
        },
      }),
    };
    await runErasure(dying, payload, PERSON_ROWS, new AbortController().signal).catch((error: Error) => {
      expect(error.message).toBe('killed');
    });
    status = (await read(json.id)).json.status;
    const left = await rows('select 1 from contacts where email_key = $1', EMAIL);
    if (left.length > 0) expect(status).not.toBe('done');
  }
  expect(kills).toBeGreaterThan(10);
  const { json: done } = await read(json.id);
  const expected = whole.json.items.filter((one: { count: number }) => one.count > 0);
  for (const { table, action, count } of expected as { table: string; action: string; count: number }[]) {
    const report = done.tables.find((one: { table: string }) => one.table === table);
    const erased = { delete: 'deletedCount', anonymize: 'anonymizedCount', keep: 'keptCount' }[action] as string;
    expect([table, report?.[erased] >= count]).toEqual([table, true]);
  }
  expect(await rows(`select 1 from events where type = 'person.erased'`)).toHaveLength(1);
});

it('audits and announces an erasure by its mark, never by the address', async () => {
  const { json } = await ask();
  await runJobs();
  const audit = await world.inA({ url: '/audit-log', query: { limit: 100 } });
  const records = audit.json.items.filter((one: { resource: string }) => one.resource === 'erasure');
  expect(records.map((one: { action: string }) => one.action).sort()).toEqual([
    'person.erased',
    'person.erasure_requested',
  ]);
  expect(JSON.stringify(records)).not.toContain(EMAIL);
  const [event] = await rows<{ data: unknown }>(`select data from events where type = 'person.erased'`);
  expect(event?.data).toMatchObject({ erasureId: json.id, mark: json.mark, contactIds: [contactId] });
  expect(eventCatalogue.find('person.erased')?.title).toBe('Person erased');
});

it('repeats an erasure in a workspace that an older backup brought back, by the marks alone', async () => {
  const mark = world.ctx.secrets.mac('erased-person', EMAIL).toString('hex');
  const stranger = world.ctx.secrets.mac('erased-person', 'never@here.test').toString('hex');
  const replayed = await ask('/replay', { marks: [mark, stranger] });
  expect(replayed.json).toEqual({ addedCount: 2, knownCount: 0 });
  // The addresses are suppressed before the job runs.
  const checked = await world.inA({
    method: 'POST',
    url: '/campaigns/suppressions/check',
    body: { emails: ['never@here.test'] },
  });
  expect(JSON.stringify(checked.json)).toContain('erasure');
  await runJobs();
  expect((await tablesWith(EMAIL)).filter((name) => !['file_chunks', 'audit_log'].includes(name))).toEqual([]);
  const { json } = await world.inA({ url: erasures() });
  expect(json.items.map((one: { status: string }) => one.status)).toEqual(['done', 'done']);
  const found = json.items.find((one: { mark: string }) => one.mark === mark);
  expect(found).toMatchObject({ origin: 'replay', contactIds: [contactId] });
  expect(json.items.find((one: { mark: string }) => one.mark === stranger).tables).toEqual([]);
  expect((await ask('/replay', { marks: [mark] })).json).toEqual({ addedCount: 0, knownCount: 1 });
});

it('waits for a transaction that began before the suppression and adds the person afterwards', async () => {
  const late = await world.database.pool.connect();
  await late.query('begin');
  await late.query('select pg_current_xact_id()');
  const { json } = await ask();
  const run = () =>
    runErasure(world.ctx, { workspaceId: world.a.id, erasureId: json.id }, PERSON_ROWS, new AbortController().signal);
  await run();
  expect((await read(json.id)).json.status).toBe('waiting');
  await late.query(
    `insert into contacts (workspace_id, id, campaign_id, email, email_key, created_at, updated_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), $2, $2, now(), now())`,
    [world.a.id, EMAIL],
  );
  await late.query('commit');
  late.release();
  await runJobs();
  expect(await rows('select 1 from contacts where email_key = $1', EMAIL)).toEqual([]);
});
