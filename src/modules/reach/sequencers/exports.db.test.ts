import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExportJson, openSequencerWorld, type SequencerWorld } from '../../../../test/support/sequencer-world.js';

let seq: SequencerWorld;

beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

let keys = 0;
/** Connects to an empty sandbox account. */
const connect = (): Promise<number> => {
  keys += 1;
  return seq.connect({ api_key: `sandbox-exports-${keys}` });
};
const statuses = (exports: readonly ExportJson[]): string[] => exports.map((one) => one.status);

it('an exported mailbox has an account at the sequencer, and API, events and audit log agree', async () => {
  const id = await connect();
  const [mailboxId = 0] = await seq.mailboxes(1);
  const answer = await seq.exportTo(id, { mailboxes: [mailboxId] });
  expect(answer.json).toMatchObject({
    connection_id: id,
    requested_count: 1,
    accepted_count: 1,
    rejected_count: 0,
    exports: [{ connection_id: id, mailbox_id: mailboxId, status: 'queued', provider_account_id: null }],
    rejections: [],
  });
  await seq.drain();
  const [done] = await seq.exports(id);
  expect(done).toMatchObject({ status: 'exported', last_error: null, remote_state: 'connected', warmup_state: 'off' });
  expect(done?.provider_account_id).toMatch(/^sbx_/);
  expect(done?.exported_at).not.toBeNull();
  expect(await seq.connection(id)).toMatchObject({ exports_count: 1, failed_exports_count: 0 });
  const listed = await seq.world.inA({ url: '/mailboxes', query: { search: 'box1@' } });
  expect(listed.json.mailboxes[0].exportedTo).toEqual([id]);
  expect((await seq.events()).at(-1)).toMatchObject({
    type: 'sequencer.export.completed',
    data: { connectionId: id, exportId: done?.id, mailboxId, mailbox: 'box1@example.org', provider: 'sandbox' },
  });
});

it('a mailbox is exported once over a connection, however often it is requested', async () => {
  const id = await connect();
  const ids = await seq.mailboxes(3);
  await seq.exportTo(id, { mailboxes: ids });
  const again = await seq.exportTo(id, { mailboxes: ids });
  expect(again.json).toMatchObject({ accepted_count: 3, rejected_count: 0 });
  await seq.drain();
  const third = await seq.exportTo(id, { mailboxes: ids });
  expect(third.json.rejections.map((one: { code: string }) => one.code)).toEqual(Array(3).fill('already_exported'));
  expect(await seq.exports(id)).toHaveLength(3);
  const accounts = await seq.world.ctx.sql.query('select 1 from sandbox_sequencer_accounts where email = any($1)', [
    (await seq.exports(id)).map((one) => one.mailbox),
  ]);
  expect(accounts).toHaveLength(3);
});

it('other settings update the account that is there', async () => {
  const id = await connect();
  const [mailboxId = 0] = await seq.mailboxes(1);
  await seq.exportTo(id, { mailboxes: [mailboxId] });
  await seq.drain();
  const [before] = await seq.exports(id);
  const changed = await seq.exportTo(id, { mailboxes: [mailboxId], daily_limit: 12, include_warmup: true });
  expect(changed.json).toMatchObject({ accepted_count: 1, exports: [{ id: before?.id, status: 'queued' }] });
  await seq.drain();
  expect(await seq.exports(id)).toMatchObject([
    { id: before?.id, status: 'exported', provider_account_id: before?.provider_account_id, warmup_state: 'active' },
  ]);
  const [account] = await seq.world.ctx.sql.query(
    'select daily_limit, warmup from sandbox_sequencer_accounts where email = $1',
    [before?.mailbox],
  );
  expect(account).toEqual({ daily_limit: 12, warmup: true });
});

it('reports why a mailbox cannot be exported, with advice, and exports the others', async () => {
  const id = await connect();
  const [good = 0] = await seq.mailboxes(1);
  const post = (mailboxes: object[]) =>
    seq.world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes, verify: false } });
  await post([{ address: 'hosted@example.org', firstName: 'H', lastName: 'O' }]);
  await seq.mailboxes(1, {
    address: 'sendonly@example.org',
    connection: { password: 'p', smtp: { host: 'smtp.example.org' }, imap: null },
  });
  const answer = await seq.exportTo(id, {
    mailboxes: [good, 'hosted@example.org', 'sendonly@example.org', 'nobody@example.org', String(good)],
  });
  expect(answer.json).toMatchObject({ requested_count: 5, accepted_count: 1, rejected_count: 4 });
  const byName = new Map(answer.json.rejections.map((one: { mailbox: string }) => [one.mailbox, one]));
  expect(byName.get('nobody@example.org')).toMatchObject({ code: 'not_found' });
  expect(byName.get(String(good))).toMatchObject({ code: 'duplicate' });
  expect(byName.get('hosted@example.org')).toMatchObject({
    code: 'credentials_unavailable',
    message: expect.stringContaining('hosted by this instance'),
  });
  expect(byName.get('sendonly@example.org')).toMatchObject({
    code: 'credentials_unavailable',
    message: expect.stringContaining('Add an IMAP server'),
  });
  await seq.drain();
  expect(statuses(await seq.exports(id))).toEqual(['exported']);
});

it('takes a CSV file, whatever its column of addresses is called, and keeps no copy of it', async () => {
  const id = await connect();
  const ids = await seq.mailboxes(2, {});
  const addresses = (await seq.world.inA({ url: '/mailboxes', query: { limit: 500 } })).json.mailboxes
    .filter((one: { id: number }) => ids.includes(one.id))
    .map((one: { address: string }) => one.address);
  const answer = await seq.exportTo(id, { file: `Name;Sender\nA;${addresses[0]}\nB;${addresses[1]}\n` });
  expect(answer.json).toMatchObject({ accepted_count: 2, rejected_count: 0 });
  expect(await seq.world.ctx.sql.query('select 1 from files')).toEqual([]);
  const damaged = await seq.exportTo(id, { file: `email\n${addresses[0]}\nb\u0000b@example.org\n` });
  expect(damaged.json).toMatchObject({ accepted_count: 1, rejections: [{ code: 'not_found' }] });
  const none = await seq.exportTo(id, { file: 'a,b\n1,2\n3,4\n' });
  expect([none.status, none.json.detail[0].loc]).toEqual([422, ['body', 'file']]);
  expect(await seq.world.ctx.sql.query('select 1 from files')).toEqual([]);
});

it('exports all mailboxes that can be, in the order they were made', async () => {
  const id = await connect();
  const answer = await seq.exportTo(id, { all: true });
  expect(answer.status).toBe(200);
  const { accepted_count: accepted, rejected_count: rejected, requested_count: requested } = answer.json;
  expect(accepted).toBeGreaterThan(5);
  expect(accepted + rejected).toBe(requested);
  await seq.drain();
  expect(new Set(statuses(await seq.exports(id)))).toEqual(new Set(['exported']));
});

it('needs exactly one way of saying which mailboxes, and changes nothing without', async () => {
  const id = await connect();
  const nothing = await seq.exportTo(id, { include_warmup: true });
  expect(nothing.json.detail[0]).toMatchObject({ loc: ['body', 'mailboxes'], ctx: { code: 'missing_one_of' } });
  const both = await seq.exportTo(id, { all: true, mailboxes: ['box1@example.org'] });
  expect(both.json.detail[0]).toMatchObject({ loc: ['body', 'all'], ctx: { code: 'conflicting_values' } });
  const limit = await seq.exportTo(id, { all: true, daily_limit: 0 });
  expect(limit.json.detail[0].loc).toEqual(['body', 'daily_limit']);
  expect(await seq.exports(id)).toEqual([]);
});

it('a repeated request with the same key returns the same response and exports nothing again', async () => {
  const id = await connect();
  const [mailboxId = 0] = await seq.mailboxes(1);
  const headers = { 'content-type': 'multipart/form-data; boundary=sequencer-form', 'idempotency-key': 'once' };
  const first = await seq.exportTo(id, { mailboxes: [mailboxId] }, { headers });
  await seq.drain();
  const second = await seq.exportTo(id, { mailboxes: [mailboxId] }, { headers });
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.json).toEqual(first.json);
  expect(statuses(await seq.exports(id))).toEqual(['exported']);
});

it('an export that the sequencer rejects fails with its message and is retried only on request', async () => {
  const id = await connect();
  const [mailboxId = 0] = await seq.mailboxes(1, { address: 'x+refused@example.org' });
  await seq.exportTo(id, { mailboxes: [mailboxId] });
  await seq.drainFor(24);
  expect(await seq.exports(id)).toMatchObject([
    { status: 'failed', last_error: expect.stringContaining('SMTP login failed'), provider_account_id: null },
  ]);
  expect((await seq.events()).filter((one) => one.type === 'sequencer.export.failed')).toHaveLength(1);
  const again = await seq.exportTo(id, { mailboxes: [mailboxId] });
  expect(again.json.exports).toMatchObject([{ status: 'queued', last_error: null }]);
});

it('waits for a connection that is being checked, and rejects an unusable one', async () => {
  const [mailboxId = 0] = await seq.mailboxes(1);
  const made = await seq.world.inA({
    method: 'POST',
    url: '/sequencers',
    body: { provider: 'sandbox', api_key: 'sandbox-pending' },
  });
  expect(made.json.status).toBe('pending');
  expect((await seq.exportTo(made.json.id, { mailboxes: [mailboxId] })).status).toBe(200);
  await seq.drain();
  expect(statuses(await seq.exports(made.json.id))).toEqual(['exported']);
  await seq.world.inA({ method: 'PATCH', url: `/sequencers/${made.json.id}`, body: { status: 'disabled' } });
  const refused = await seq.exportTo(made.json.id, { mailboxes: [mailboxId] });
  expect([refused.status, refused.json.code]).toEqual([409, 'connection_unusable']);
});

it('a deleted mailbox is no longer exported, whether it waits or was', async () => {
  const id = await connect();
  const [waiting = 0, done = 0] = await seq.mailboxes(2);
  await seq.exportTo(id, { mailboxes: [done] });
  await seq.drain();
  await seq.exportTo(id, { mailboxes: [waiting] });
  await seq.world.inA({ method: 'DELETE', url: '/mailboxes', body: { mailboxes: [waiting, done] } });
  await seq.drain();
  expect(await seq.exports(id)).toMatchObject([
    { status: 'removed', last_error: expect.stringContaining('delete it there') },
    { status: 'removed', last_error: expect.stringContaining('delete it there') },
  ]);
  const accounts = await seq.world.ctx.sql.query(
    `select a.email from sandbox_sequencer_accounts a join mailboxes m on m.address = a.email where m.id = $1`,
    [waiting],
  );
  expect(accounts).toEqual([]);
});

it('lists exports newest first, by status and mailbox, in pages', async () => {
  const id = await connect();
  const ids = await seq.mailboxes(5);
  await seq.exportTo(id, { mailboxes: ids });
  await seq.drain();
  const list = (query: Record<string, string | number>) => seq.world.inA({ url: `/sequencers/${id}/exports`, query });
  const all = (await list({})).json;
  expect(all.next_cursor).toBe('');
  expect(all.exports.map((one: ExportJson) => one.mailbox_id)).toEqual(ids.toReversed());
  const first = (await list({ limit: 3 })).json;
  const second = (await list({ limit: 3, cursor: first.next_cursor })).json;
  expect([...first.exports, ...second.exports]).toEqual(all.exports);
  expect(second.next_cursor).toBe('');
  expect((await list({ status: 'failed,queued' })).json.exports).toEqual([]);
  expect((await list({ mailbox_id: ids[2] ?? 0 })).json.exports).toHaveLength(1);
  const altered = await list({ limit: 3, cursor: `${first.next_cursor}x` });
  expect([altered.status, altered.json.detail[0].ctx.code]).toEqual([422, 'invalid_cursor']);
});
