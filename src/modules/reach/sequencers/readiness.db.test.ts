import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstantly } from '../../../../test/support/sequencer-doubles/instantly.js';
import { openSequencerWorld, SEQUENCERS, type SequencerWorld } from '../../../../test/support/sequencer-world.js';

let seq: SequencerWorld;

beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

const validate = (id: number, body?: object, more: object = {}) =>
  seq.world.inA({
    method: 'POST',
    url: `${SEQUENCERS}/${id}/validate`,
    ...(body === undefined ? {} : { body }),
    ...more,
  });
const readiness = async (id: number) => (await seq.world.inA({ url: `${SEQUENCERS}/${id}/readiness` })).json;
const checksOf = (json: { checks: Array<{ key: string; status: string }> }): Record<string, string> =>
  Object.fromEntries(json.checks.map((one) => [one.key, one.status]));

describe('a key', () => {
  it('that is valid is reported with its account, and the result is stored', async () => {
    const id = await seq.connect({ api_key: 'sandbox-good', validate: false });
    const { json } = await validate(id);
    expect(json).toMatchObject({
      connection_id: id,
      valid: true,
      status: 'active',
      account_name: 'Sandbox workspace',
      provider_workspace_id: expect.stringMatching(/^sbx_/),
      error_code: null,
      error_message: null,
    });
    expect((await seq.connection(id)).provider_workspace_id).toBe(json.provider_workspace_id);
  });

  it('that is refused makes the connection invalid, and one that is good again active', async () => {
    const id = await seq.connect({ api_key: 'no sandbox key', validate: false });
    expect((await validate(id, {})).json).toMatchObject({ valid: false, status: 'invalid', error_code: 'key_refused' });
    expect((await seq.connection(id)).status).toBe('invalid');
  });

  it('that is only tried is neither kept nor repeated', async () => {
    const id = await seq.connect({ api_key: 'sandbox-kept' });
    const tried = await validate(id, { api_key: 'some other key' });
    expect(tried.json).toMatchObject({ valid: false, status: 'active', error_code: 'key_refused' });
    expect(tried.text).not.toContain('some other key');
    expect(await seq.connection(id)).toMatchObject({ status: 'active', last_error: null });
  });

  it('of a provider that does not answer stays unknown, and the connection unreachable until it does', async () => {
    const double = await startInstantly();
    const id = await seq.connect({ provider: 'instantly', api_key: double.key, base_url: double.url });
    double.fault({ on: /./, times: 1000, kind: 'drop_before' });
    expect((await validate(id)).json).toMatchObject({ valid: false, status: 'unreachable', error_code: 'no_answer' });
    double.recover();
    expect((await validate(id)).json).toMatchObject({ valid: true, status: 'active', account_name: 'Acme outreach' });
    await double.close();
  });

  it('that the provider wants us to slow down about stays as good as it was', async () => {
    const double = await startInstantly();
    const id = await seq.connect({ provider: 'instantly', api_key: double.key, base_url: double.url });
    double.fault({ on: /./, kind: 'answer', answer: { status: 429, body: '' } });
    expect((await validate(id)).json).toMatchObject({ valid: false, status: 'active', error_code: 'rate_limited' });
    await double.close();
  });

  it('is created once per idempotency key', async () => {
    const double = await startInstantly();
    const id = await seq.connect({ provider: 'instantly', api_key: double.key, base_url: double.url });
    const headers = { 'idempotency-key': 'validate-once' };
    const first = await validate(id, {}, { headers });
    const asked = double.requests.length;
    const second = await validate(id, {}, { headers });
    expect(second.json).toEqual(first.json);
    expect(double.requests.length).toBe(asked);
    await double.close();
  });

  it('of a new URL must be given again: a stored secret is sent to no other host', async () => {
    const double = await startInstantly();
    const other = await startInstantly();
    const id = await seq.connect({ provider: 'instantly', api_key: double.key, base_url: double.url });
    const patch = (body: object) => seq.world.inA({ method: 'PATCH', url: `${SEQUENCERS}/${id}`, body });
    const refused = await patch({ base_url: other.url });
    expect(refused.json.detail[0]).toMatchObject({ loc: ['body', 'api_key'], ctx: { code: 'missing_one_of' } });
    await seq.drain();
    expect(other.requests).toEqual([]);
    expect((await patch({ base_url: other.url, api_key: other.key })).json.status).toBe('pending');
    await Promise.all([double.close(), other.close()]);
  });
});

it.each([
  ['http://192.0.2.10/api', 'url_not_allowed'],
  ['https://10.1.2.3/api', 'url_not_allowed'],
  ['https://169.254.169.254/latest', 'url_not_allowed'],
  ['https://metadata.google.internal/', 'url_not_allowed'],
  ['http://bison.example.com/api', 'url_not_allowed'],
  ['https://user:pass@bison.example.com/api', 'url_not_allowed'],
  ['https://bison.example.com:22/api', 'url_not_allowed'],
  ['ftp://bison.example.com/api', 'url_not_allowed'],
  ['https://bison.example.com/api?key=1', 'invalid_url'],
  ['bison', 'invalid_url'],
])('an instance at %s is refused', async (base_url, code) => {
  const body = { provider: 'emailbison', api_key: 'key', base_url };
  const answer = await seq.world.inA({ method: 'POST', url: SEQUENCERS, body });
  expect(answer.json.detail[0]).toMatchObject({ loc: ['body', 'base_url'], ctx: { code } });
});

it('a provider without an address of its own needs one', async () => {
  const body = { provider: 'emailbison', api_key: 'key' };
  const answer = await seq.world.inA({ method: 'POST', url: SEQUENCERS, body });
  expect(answer.json.detail[0]).toMatchObject({ loc: ['body', 'base_url'], ctx: { code: 'missing_one_of' } });
});

describe('readiness', () => {
  it('reports that a workspace without mailboxes has nothing to export', async () => {
    const id = await seq.connect({ api_key: 'sandbox-ready-0' });
    const json = await readiness(id);
    expect(json).toMatchObject({ connection_id: id, ready: false, eligible: 0, exported: 0, pending: 0, failed: 0 });
    expect(checksOf(json)).toMatchObject({ 'connection.active': 'pass', 'mailboxes.active': 'fail' });
  });

  it('counts exportable, exported and failed mailboxes, and lists what is missing', async () => {
    const id = await seq.connect({ api_key: 'sandbox-limit-2' });
    const ids = await seq.mailboxes(2);
    const bad = await seq.mailboxes(1, { address: 'y+refused@example.org' });
    const mailboxes = [{ address: 'here@example.org', firstName: 'H', lastName: 'E' }];
    await seq.world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } });
    await seq.exportTo(id, { mailboxes: [...ids.slice(0, 1), ...bad] });
    await seq.drain();
    await seq.exportTo(id, { mailboxes: ids.slice(1) });
    const json = await readiness(id);
    expect(json).toMatchObject({ ready: true, eligible: 3, exported: 1, pending: 1, failed: 1 });
    expect(checksOf(json)).toEqual({
      'connection.active': 'pass',
      'mailboxes.active': 'pass',
      'mailboxes.credentials': 'warn',
      'mailboxes.warmed': 'pass',
      'provider.capacity': 'warn',
    });
    const logins = json.checks.find((one: { key: string }) => one.key === 'mailboxes.credentials');
    expect(logins.details).toEqual({ count: 1, mailboxes: ['here@example.org'] });
  });

  it('queries the provider now, and changes nothing', async () => {
    const id = await seq.connect({ api_key: 'not one of the sandbox', validate: false });
    expect(checksOf(await readiness(id))).toMatchObject({ 'connection.active': 'fail' });
    expect((await seq.connection(id)).status).toBe('active');
    const double = await startInstantly();
    const other = await seq.connect({ provider: 'instantly', api_key: double.key, base_url: double.url });
    double.fault({ on: /./, kind: 'drop_before' });
    const json = await readiness(other);
    expect(checksOf(json)).toMatchObject({ 'connection.active': 'unknown', 'provider.capacity': 'skip' });
    expect(json.ready).toBe(true);
    await double.close();
  });

  it('of a disabled connection makes no call', async () => {
    const id = await seq.connect({ api_key: 'sandbox-off' });
    await seq.world.inA({ method: 'PATCH', url: `${SEQUENCERS}/${id}`, body: { status: 'disabled' } });
    const json = await readiness(id);
    expect(json).toMatchObject({ ready: false, status: 'disabled' });
  });
});
