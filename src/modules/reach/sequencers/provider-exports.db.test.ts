import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DoubleAnswer, Fault, ProviderDouble } from '../../../../test/support/sequencer-doubles/double.js';
import { KINDS } from '../../../../test/support/sequencer-doubles/kinds.js';
import { openSequencerWorld, type SequencerWorld } from '../../../../test/support/sequencer-world.js';

let seq: SequencerWorld;
let double: ProviderDouble;

beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

const only = async (id: number) => (await seq.exports(id))[0]!;
const secondsUntilNext = async (): Promise<number> => {
  const next = await seq.drain();
  return next === null ? -1 : (next.getTime() - seq.world.clock.now().getTime()) / 1000;
};

describe.each(KINDS)('an export to $id', (kind) => {
  beforeEach(async () => {
    double = await kind.start();
  });
  afterEach(async () => {
    expect(double.problems).toEqual([]);
    await double.close();
    for (const { id } of (await seq.world.inA({ url: '/sequencers' })).json.sequencers) {
      await seq.world.inA({ method: 'DELETE', url: `/sequencers/${id}` });
    }
  });

  const connect = () => seq.connect({ provider: kind.id, api_key: double.key, base_url: double.url });
  const creations = (): number => double.requests.filter((line) => kind.create.test(line)).length;
  const atCreation = (fault: Omit<Fault, 'on'>): void => double.fault({ on: kind.create, ...fault });
  /** Requests the export of one mailbox without processing it. */
  const exportOne = async (fields: Record<string, boolean | number> = {}) => {
    const id = await connect();
    const [mailboxId = 0] = await seq.mailboxes(1);
    await seq.exportTo(id, { mailboxes: [mailboxId], ...fields });
    return { id, mailboxId };
  };

  it('begins with a key that was accepted there', async () => {
    const id = await connect();
    expect(await seq.connection(id)).toMatchObject({ status: 'active', provider_workspace_id: kind.workspaceId });
    const wrong = await seq.connect({ provider: kind.id, api_key: 'not this one', base_url: double.url });
    expect(await seq.connection(wrong)).toMatchObject({ status: 'invalid' });
    expect((await seq.connection(wrong)).last_error).toMatch(/Create a new key at the sequencer and set it here/);
  });

  it('adds one account with the login of the mailbox', async () => {
    const { id } = await exportOne({ daily_limit: 17 });
    await seq.drain();
    const done = await only(id);
    const account = double.accounts.get(done.mailbox);
    const number = /box(\d+)@/.exec(done.mailbox)?.[1];
    expect(done).toMatchObject({ status: 'exported', last_error: null, provider_account_id: account?.id });
    expect(kind.loginOf(account!)).toEqual([
      ['smtp.example.org', 465, done.mailbox, `pass-${number}`],
      ['imap.example.org', 993, done.mailbox, `pass-${number}`],
    ]);
    expect(double.created).toEqual([done.mailbox]);
    // No lemlist call accepts a limit.
    const limit = {
      smartlead: 'max_email_per_day',
      instantly: 'daily_limit',
      emailbison: 'daily_limit',
      lemlist: null,
    };
    const name = limit[kind.id];
    if (name !== null) expect(account?.sent[name]).toBe(17);
  });

  it('of many mailboxes adds one account each', async () => {
    const id = await connect();
    const ids = await seq.mailboxes(60);
    await seq.exportTo(id, { mailboxes: ids });
    await seq.drain();
    const exports = await seq.exports(id);
    expect(new Set(exports.map((one) => one.status))).toEqual(new Set(['exported']));
    expect(double.created.toSorted()).toEqual(exports.map((one) => one.mailbox).toSorted());
  });

  it('enables warmup on request', async () => {
    const { id } = await exportOne({ include_warmup: true });
    await seq.drain();
    const done = await only(id);
    expect(done).toMatchObject({ status: 'exported', warmup_state: 'active' });
    expect(double.accounts.get(done.mailbox)?.warms).toBe(true);
  });

  it.each<Omit<Fault, 'on'>>([
    { kind: 'drop_before' },
    { kind: 'drop_after' },
    { kind: 'cut' },
    { kind: 'malformed' },
    { kind: 'answer', answer: { status: 500, body: 'oops' } },
    { kind: 'answer', answer: { status: 504, body: '' } },
  ])('whose creation ends in $kind $answer.status makes no second account', async (fault) => {
    atCreation(fault);
    const { id } = await exportOne();
    const wait = await secondsUntilNext();
    expect(wait, 'a write without an answer may still take effect').toBeGreaterThanOrEqual(120);
    expect((await only(id)).status).toBe('exporting');
    await seq.drainFor(2);
    const done = await only(id);
    expect(double.created).toEqual([done.mailbox]);
    const isDone = !['drop_before', 'answer'].includes(fault.kind);
    if (kind.finds || !isDone) {
      expect(done).toMatchObject({ status: 'exported', last_error: null });
      expect(done.provider_account_id).toBe(double.accounts.get(done.mailbox)?.id);
      expect(creations()).toBe(isDone ? 1 : 2);
    } else {
      expect(done).toMatchObject({
        status: 'failed',
        last_error: expect.stringContaining('Check at the sequencer that the account is connected'),
      });
    }
  });

  it.each([
    [{ 'retry-after': '90' }, 90],
    [{ 'retry-after': 'a date in 70 s' }, 70],
    [{ 'x-ratelimit-reset': '45' }, 45],
    [{}, 60],
  ])('rate limited with %j waits that long without further calls', async (headers, seconds) => {
    const { id } = await exportOne();
    const inSeventySeconds = new Date(seq.world.clock.now().getTime() + 70_000).toUTCString();
    const sent = seconds === 70 ? { 'retry-after': inSeventySeconds } : (headers as Record<string, string>);
    atCreation({ kind: 'answer', answer: { status: 429, body: 'Too many requests', headers: sent } });
    expect(Math.abs((await secondsUntilNext()) - seconds)).toBeLessThanOrEqual(1);
    const asked = double.requests.length;
    await seq.exportTo(id, { mailboxes: await seq.mailboxes(1) });
    await seq.drain();
    expect(double.requests.length).toBe(asked);
    expect((await seq.connection(id)).status).toBe('active');
    await seq.drainFor(1);
    expect((await seq.exports(id)).map((one) => one.status)).toEqual(['exported', 'exported']);
    expect(double.created).toHaveLength(2);
  });

  it.each([401, 403])('meets %i: stops, reports it once, and continues with another key', async (status) => {
    const id = await connect();
    const ids = await seq.mailboxes(3);
    const asked = double.requests.length;
    double.fault({ on: kind.first, times: 1000, kind: 'answer', answer: { status, body: 'no' } });
    await seq.exportTo(id, { mailboxes: ids });
    await seq.drainFor(1);
    expect(double.requests.length - asked).toBeLessThanOrEqual(4);
    expect(await seq.connection(id)).toMatchObject({ status: 'invalid' });
    const told = (await seq.events()).filter((one) => one.data['connectionId'] === id);
    expect(told.map((one) => one.type)).toEqual(['sequencer.connection.invalidated']);
    double.recover();
    const body = { api_key: double.key };
    const answer = await seq.world.inA({ method: 'PATCH', url: `/sequencers/${id}`, body });
    expect(answer.status, answer.text).toBe(200);
    await seq.drain();
    expect((await seq.exports(id)).map((one) => one.status)).toEqual(['exported', 'exported', 'exported']);
  });

  it('reports that a paid plan is required', async () => {
    const { id } = await exportOne();
    double.fault({ on: kind.first, kind: 'answer', answer: { status: 402, body: 'Payment required' } });
    await seq.drain();
    expect(await seq.connection(id)).toMatchObject({ status: 'invalid', last_error: expect.stringContaining('plan') });
  });

  it.each<DoubleAnswer>([
    { status: 400, body: 'Login failed for this host' },
    {
      status: 422,
      body: { message: 'Login failed for this host', errors: { imap_host: ['Login failed for this host'] } },
    },
  ])('refused with $status has failed with its words, and is not tried again', async (answer) => {
    const { id } = await exportOne();
    atCreation({ kind: 'answer', answer });
    await seq.drainFor(24);
    const failed = await only(id);
    expect(failed).toMatchObject({ status: 'failed', provider_account_id: null });
    expect(failed.last_error).toContain('Login failed for this host');
    expect(failed.last_error).toContain('export the mailbox again');
    expect(creations()).toBe(1);
    const told = (await seq.events()).filter((one) => one.data['connectionId'] === id);
    expect(told.map((one) => one.type)).toEqual(['sequencer.export.failed']);
  });

  it('fails after all attempts, with advice', async () => {
    const { id } = await exportOne();
    atCreation({ kind: 'answer', times: 1000, answer: { status: 503, body: '' } });
    await seq.drainFor(48);
    const failed = await only(id);
    expect(failed.status).toBe('failed');
    expect(failed.last_error).toMatch(/All 8 attempts failed\. Export the mailbox again later/);
    expect(creations()).toBe(8);
    expect(double.created).toEqual([]);
  });

  it('of an address that already exists updates that account, or reports that it cannot', async () => {
    const { id } = await exportOne();
    await seq.drain();
    const first = await only(id);
    await seq.world.inA({ method: 'DELETE', url: `/sequencers/${id}` });
    const again = await connect();
    await seq.exportTo(again, { mailboxes: [first.mailbox], daily_limit: 9 });
    await seq.drain();
    const second = await only(again);
    expect(double.created).toEqual([first.mailbox]);
    if (kind.finds)
      expect(second).toMatchObject({ status: 'exported', provider_account_id: first.provider_account_id });
    else expect(second).toMatchObject({ status: 'failed', last_error: expect.stringContaining('already exists') });
  });

  it('never reveals the key or the password, whatever the provider repeats', async () => {
    const { id } = await exportOne();
    const { mailbox } = await only(id);
    const password = `pass-${/box(\d+)@/.exec(mailbox)?.[1]}`;
    const text = `key ${double.key} at https://x.test/?api_key=${encodeURIComponent(double.key)}&a=1 and ${password}`;
    atCreation({ kind: 'answer', answer: { status: 400, body: { message: text } } });
    await seq.drain();
    expect((await only(id)).last_error).toContain('[redacted]');
    const [everything] = await seq.world.ctx.sql.query<{ all: string }>(
      `select string_agg(t, ' ') as all from (
         select to_jsonb(c)::text as t from sequencer_connections c union all select to_jsonb(e)::text from events e
         union all select to_jsonb(a)::text from audit_log a union all select to_jsonb(x)::text from sequencer_exports x
         union all select to_jsonb(j)::text from graphile_worker._private_jobs j) y`,
    );
    for (const secret of [double.key, encodeURIComponent(double.key), password]) {
      expect(everything?.all).not.toContain(secret);
    }
  });
});
