import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderDouble } from '../../../../test/support/sequencer-doubles/double.js';
import { KINDS } from '../../../../test/support/sequencer-doubles/kinds.js';
import { openSequencerWorld, type SequencerWorld } from '../../../../test/support/sequencer-world.js';
import { sequencerSchedules } from './index.js';

let seq: SequencerWorld;

beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

const HOUR_MS = 3_600_000;
/** Advances the clock by `hours` and runs the scheduled checks of that time. */
const hoursLater = async (hours: number): Promise<void> => {
  seq.world.clock.advanceMs(hours * HOUR_MS);
  for (const schedule of sequencerSchedules) {
    await schedule.run(seq.world.ctx, { attempt: 1, signal: new AbortController().signal });
  }
  await seq.drain();
};
const usageOf = async (mailboxId: number): Promise<number> => {
  const { json } = await seq.world.inA({ url: '/mailboxes', query: { limit: 500 } });
  return json.mailboxes.find((one: { id: number }) => one.id === mailboxId).externalDailyUsage;
};

describe.each(KINDS)('accounts at $id', (kind) => {
  let double: ProviderDouble;
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

  const exported = async (count = 1) => {
    const id = await seq.connect({ provider: kind.id, api_key: double.key, base_url: double.url });
    const ids = await seq.mailboxes(count);
    await seq.exportTo(id, { mailboxes: ids });
    await seq.drain();
    const exports = await seq.exports(id);
    return { id, ids, exports };
  };

  it('report when they stop working, with advice, and recover automatically', async () => {
    const { id, exports } = await exported();
    const account = double.accounts.get(exports[0]!.mailbox)!;
    account.works = false;
    await hoursLater(1.1);
    expect(await seq.exports(id)).toMatchObject([
      { status: 'exported', remote_state: 'error', last_error: expect.stringContaining('reconnect it') },
    ]);
    expect((await seq.exports(id))[0]?.last_error).not.toContain('pass-');
    account.works = true;
    await hoursLater(1.1);
    expect(await seq.exports(id)).toMatchObject([{ remote_state: 'connected', last_error: null }]);
  });

  it('that were removed at the provider are removed at the second check, and can be exported again', async () => {
    const { id, ids, exports } = await exported(2);
    const [gone, kept] = exports;
    double.accounts.delete(gone!.mailbox);
    await hoursLater(1.1);
    const byMailbox = async () => new Map((await seq.exports(id)).map((one) => [one.mailbox, one]));
    expect((await byMailbox()).get(gone!.mailbox)?.status).toBe('exported');
    seq.world.clock.advanceMs(6 * 60_000);
    await seq.drain();
    expect((await byMailbox()).get(gone!.mailbox)).toMatchObject({
      status: 'removed',
      provider_account_id: null,
      last_error: expect.stringContaining('Export the mailbox again'),
    });
    expect((await byMailbox()).get(kept!.mailbox)?.status).toBe('exported');
    const told = (await seq.events()).filter(({ data }) => data['connectionId'] === id);
    const removals = told.filter(({ type }) => type === 'sequencer.export.removed');
    expect(removals).toMatchObject([{ data: { mailbox: gone!.mailbox } }]);
    await seq.exportTo(id, { mailboxes: ids });
    await seq.drain();
    expect((await seq.exports(id)).map((one) => one.status)).toEqual(['exported', 'exported']);
    expect(double.created.filter((email) => email === gone!.mailbox)).toHaveLength(2);
  });

  it('are not taken for removed while the provider answers nonsense', async () => {
    const { id, exports } = await exported();
    double.fault({ on: /./, times: 1000, kind: 'malformed' });
    await hoursLater(1.1);
    await hoursLater(1.1);
    expect(await seq.exports(id)).toMatchObject([{ status: 'exported', mailbox: exports[0]?.mailbox }]);
    expect((await seq.connection(id)).status).toBe('active');
  });

  it('count their sending volume of the last week in the mailbox, beside the stated number', async () => {
    const { id, ids, exports } = await exported();
    const [mailboxId = 0] = ids;
    const { capabilities } = (await seq.world.inA({ url: '/sequencers' })).json.sequencers[0];
    const { sent } = double.accounts.get(exports[0]!.mailbox)!;
    const today = (): string => seq.world.clock.now().toISOString().slice(0, 10);
    await hoursLater(1.1);
    Object.assign(sent, { days: { [today()]: 21 }, daily_sent_count: 21, emails_sent_count: 21 });
    await hoursLater(1.1);
    if (!capabilities.usage_read_back) {
      expect(await usageOf(mailboxId)).toBe(0);
      return;
    }
    expect(await usageOf(mailboxId)).toBe(21);
    await seq.world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: ids, externalDailyUsage: 5 } });
    expect(await usageOf(mailboxId)).toBe(21);
    await seq.world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: ids, externalDailyUsage: 30 } });
    expect(await usageOf(mailboxId)).toBe(30);
    await seq.world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: ids, externalDailyUsage: 0 } });
    for (let day = 0; day < 8; day += 1) {
      await hoursLater(24);
      Object.assign(sent, {
        days: { [today()]: 3 },
        daily_sent_count: 3,
        emails_sent_count: sent.emails_sent_count + 3,
      });
    }
    expect(await usageOf(mailboxId)).toBe(3);
    await seq.world.inA({ method: 'DELETE', url: `/sequencers/${id}` });
    expect(await usageOf(mailboxId)).toBe(0);
  });

  it('show the warmup that a person switched on there', async () => {
    const { id, exports } = await exported();
    double.accounts.get(exports[0]!.mailbox)!.warms = true;
    await hoursLater(1.1);
    expect((await seq.exports(id))[0]?.warmup_state).toBe(kind.id === 'lemlist' ? 'unknown' : 'active');
  });

  it('of a key that was withdrawn make the connection invalid', async () => {
    const { id } = await exported();
    double.fault({ on: /./, times: 1000, kind: 'answer', answer: { status: 401, body: 'no' } });
    await hoursLater(1.1);
    expect((await seq.connection(id)).status).toBe('invalid');
  });

  it('are checked again after a provider was unreachable for long', async () => {
    const id = await seq.connect({ provider: kind.id, api_key: double.key, base_url: double.url });
    const ids = await seq.mailboxes(1);
    double.fault({ on: /./, times: 1000, kind: 'answer', answer: { status: 503, body: '' } });
    await seq.world.inA({ method: 'POST', url: `/sequencers/${id}/validate`, body: {} });
    expect(await seq.connection(id)).toMatchObject({ status: 'unreachable' });
    const told = (await seq.events()).filter(({ data }) => data['connectionId'] === id);
    expect(told.map(({ type }) => type)).toEqual(['sequencer.connection.unreachable']);
    expect((await seq.exportTo(id, { mailboxes: ids })).json.code).toBe('connection_unusable');
    await hoursLater(0.3);
    expect((await seq.connection(id)).status).toBe('unreachable');
    double.recover();
    await hoursLater(0.3);
    expect(await seq.connection(id)).toMatchObject({ status: 'active', last_error: null });
  });
});

it('usage of all sequencers together is kept free of the day of a mailbox', async () => {
  const [mailboxId = 0] = await seq.mailboxes(1);
  for (const key of ['sandbox-one', 'sandbox-two']) {
    await seq.exportTo(await seq.connect({ api_key: key }), { mailboxes: [mailboxId], include_warmup: true });
  }
  await seq.drain();
  await hoursLater(1.1);
  expect(await usageOf(mailboxId)).toBe(10);
});
