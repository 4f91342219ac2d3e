import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSequencerWorld, SEQUENCERS, type SequencerWorld } from '../../../../test/support/sequencer-world.js';

let seq: SequencerWorld;

beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

const create = (body: object) =>
  seq.world.inA({ method: 'POST', url: SEQUENCERS, body: { provider: 'sandbox', ...body } });
const patch = (id: number, body: object) => seq.world.inA({ method: 'PATCH', url: `${SEQUENCERS}/${id}`, body });

it('each sequencer lists what its API supports and which fields it requires', async () => {
  const { json } = await seq.world.inA({ url: `${SEQUENCERS}/providers` });
  for (const { fields, capabilities } of json.providers) {
    expect(capabilities.export_mailboxes).toBe(true);
    expect(fields.find((field: { name: string }) => field.name === 'api_key')).toMatchObject({
      secret: true,
      required: true,
    });
  }
});

it('a connection is pending until its key is accepted, and its key is never returned', async () => {
  const key = 'sandbox-key-that-is-long-enough';
  const made = await create({ api_key: key, name: 'North' });
  expect(made.json).toMatchObject({
    name: 'North',
    status: 'pending',
    live: false,
    api_key_hint: 'ough',
    base_url: null,
    exports_count: 0,
    last_validated_at: null,
  });
  await seq.drain();
  const list = await seq.world.inA({ url: SEQUENCERS });
  const found = list.json.sequencers.find((one: { id: number }) => one.id === made.json.id);
  expect(found).toMatchObject({ status: 'active', live: true, provider_workspace_name: 'Sandbox workspace' });
  expect(found.last_validated_at).not.toBeNull();
  const everything = await seq.world.ctx.sql.query<{ all: string }>(
    `select string_agg(t::text, ' ') as all from (
       select c::text as t from sequencer_connections c union all select e::text from events e
       union all select a::text from audit_log a union all select j::text from graphile_worker._private_jobs j) x`,
  );
  expect(list.text + everything[0]?.all).not.toContain(key);
});

it('is called as its provider again when its name is cleared', async () => {
  const made = await create({ api_key: 'sandbox-key-that-is-renamed', name: 'North' });
  const renamed = await patch(made.json.id, { name: null });
  expect(renamed.json).toMatchObject({ id: made.json.id, name: 'Sandbox' });
});

it.each(['key\nof two lines', 'ends\r\n', '\nbegins'])('a key with a line break is a 422: %j', async (api_key) => {
  const answer = await create({ api_key });
  expect(answer.status).toBe(422);
  expect(answer.json.detail).toMatchObject([{ loc: ['body', 'api_key'], ctx: { code: 'header_injection' } }]);
  expect(answer.text).not.toContain('lines');
});

it('a short key has no hint', async () => {
  expect((await create({ api_key: 'sandboxtiny' })).json.api_key_hint).toBe('');
});

it('a rejected key makes the connection invalid, once and with advice, until another one is set', async () => {
  const { json } = await create({ api_key: 'wrong' });
  await seq.drain();
  expect(await seq.connection(json.id)).toMatchObject({
    status: 'invalid',
    last_error: expect.stringContaining('set it here'),
  });
  const told = (await seq.events()).filter((one) => one.data['connectionId'] === json.id);
  expect(told.map((one) => one.type)).toEqual(['sequencer.connection.invalidated']);
  expect((await patch(json.id, { api_key: 'sandbox-right' })).json).toMatchObject({
    status: 'pending',
    last_error: null,
  });
  await seq.drain();
  expect(await seq.connection(json.id)).toMatchObject({ status: 'active', last_error: null });
});

it('is active immediately if no provider must be called', async () => {
  expect((await create({ api_key: 'wrong too', validate: false })).json).toMatchObject({
    status: 'active',
    live: true,
  });
});

it('the same account is connected once, by its key or by its workspace', async () => {
  const first = await create({ api_key: 'sandbox-same' });
  const twice = await create({ api_key: 'sandbox-same', name: 'Again' });
  expect([twice.status, twice.json.code]).toEqual([409, 'already_exists']);
  await seq.drain();
  const account = (await seq.connection(first.json.id)).provider_workspace_id;
  const byWorkspace = await create({ api_key: 'sandbox-other', provider_workspace_id: account });
  expect([byWorkspace.status, byWorkspace.json.code]).toEqual([409, 'already_exists']);
  const other = await create({ api_key: 'sandbox-another' });
  const changed = await patch(other.json.id, { api_key: 'sandbox-same' });
  expect([changed.status, changed.json.code]).toEqual([409, 'already_exists']);
});

it('a key of another workspace than the one that was named is refused', async () => {
  const { json } = await create({ api_key: 'sandbox-elsewhere', provider_workspace_id: 'sbx_mine' });
  await seq.drain();
  expect(await seq.connection(json.id)).toMatchObject({
    status: 'invalid',
    last_error: expect.stringContaining('not to sbx_mine'),
  });
});

it('a disabled connection stays disabled whatever its key, and is checked when enabled', async () => {
  const { json } = await create({ api_key: 'sandbox-disabled' });
  await seq.drain();
  expect((await patch(json.id, { status: 'disabled' })).json).toMatchObject({ status: 'disabled', live: false });
  expect((await patch(json.id, { api_key: 'sandbox-disabled-2', provider_workspace_id: null })).json.status).toBe(
    'disabled',
  );
  await seq.drain();
  expect((await seq.connection(json.id)).status).toBe('disabled');
  expect((await patch(json.id, { status: 'active' })).json.status).toBe('pending');
  await seq.drain();
  expect((await seq.connection(json.id)).status).toBe('active');
});

it('continues only with a key of the same account, unless the account is reset', async () => {
  const { json } = await create({ api_key: 'sandbox-first' });
  await seq.drain();
  await patch(json.id, { api_key: 'sandbox-second' });
  await seq.drain();
  expect((await seq.connection(json.id)).status).toBe('invalid');
  await patch(json.id, { api_key: 'sandbox-second', provider_workspace_id: null });
  await seq.drain();
  expect((await seq.connection(json.id)).status).toBe('active');
});

it('changes only the fields sent', async () => {
  const { json } = await create({ api_key: 'sandbox-renamed' });
  await seq.drain();
  const before = await seq.connection(json.id);
  const renamed = (await patch(json.id, { name: 'South' })).json;
  expect({ ...renamed, updated_at: '' }).toEqual({ ...before, name: 'South', updated_at: '' });
});

it.each([
  [{ api_key: '' }, 'api_key'],
  [{ api_key: 'sandbox', provider: 'nobody' }, 'provider'],
  [{ api_key: 'sandbox', name: '' }, 'name'],
  [{ api_key: 'sandbox', base_url: 'https://example.org' }, 'base_url'],
])('refuses %j and changes nothing', async (body, field) => {
  const before = (await seq.world.inA({ url: SEQUENCERS })).json;
  const answer = await create(body);
  expect([answer.status, answer.json.detail[0].loc]).toEqual([422, ['body', field]]);
  expect(answer.text).not.toContain('sandbox"');
  expect((await seq.world.inA({ url: SEQUENCERS })).json).toEqual(before);
});

it('a deleted connection is forgotten with its key and its exports, and can be made again', async () => {
  const { json } = await create({ api_key: 'sandbox-deleted' });
  await seq.drain();
  const [mailboxId = 0] = await seq.mailboxes(1);
  await seq.exportTo(json.id, { mailboxes: [mailboxId] });
  await seq.drain();
  const answer = await seq.world.inA({ method: 'DELETE', url: `${SEQUENCERS}/${json.id}` });
  expect(answer.json).toMatchObject({ id: json.id, deleted: true });
  expect((await seq.world.inA({ method: 'DELETE', url: `${SEQUENCERS}/${json.id}` })).status).toBe(404);
  expect((await seq.world.inA({ url: `${SEQUENCERS}/${json.id}/exports` })).status).toBe(404);
  const listed = await seq.world.inA({ url: '/mailboxes', query: { limit: 500 } });
  expect(listed.json.mailboxes.find((one: { id: number }) => one.id === mailboxId).exportedTo).toEqual([]);
  expect((await create({ api_key: 'sandbox-deleted' })).status).toBe(200);
});

it('another workspace does not see it, and may connect the same account', async () => {
  const { json } = await create({ api_key: 'sandbox-mine' });
  const inB = await seq.world.inB({ url: SEQUENCERS });
  expect(inB.json.sequencers).toEqual([]);
  const bodies: Array<[string, string, object?]> = [
    ['PATCH', `/${json.id}`, { name: 'Theirs' }],
    ['DELETE', `/${json.id}`],
    ['GET', `/${json.id}/exports`],
  ];
  for (const [method, path, body] of bodies) {
    const ask = (url: string) =>
      seq.world.inB({ method: method as 'GET', url, ...(body === undefined ? {} : { body }) });
    const foreign = await ask(`${SEQUENCERS}${path}`);
    const missing = await ask(`${SEQUENCERS}${path.replace(String(json.id), '999999')}`);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'connection_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  }
  const theirs = await seq.world.inB({
    method: 'POST',
    url: SEQUENCERS,
    body: { provider: 'sandbox', api_key: 'sandbox-mine' },
  });
  expect(theirs.status).toBe(200);
});
