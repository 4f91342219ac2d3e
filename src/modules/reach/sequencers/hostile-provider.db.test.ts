import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderDouble } from '../../../../test/support/sequencer-doubles/double.js';
import { KINDS } from '../../../../test/support/sequencer-doubles/kinds.js';
import { openSequencerWorld, SEQUENCERS, type SequencerWorld } from '../../../../test/support/sequencer-world.js';
import { sequencerSchedules } from './index.js';

let seq: SequencerWorld;

beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

let double: ProviderDouble;
const start = async (id: string) => {
  const kind = KINDS.find((one) => one.id === id);
  if (kind === undefined) throw new Error(`There is no ${id}`);
  double = await kind.start();
};
afterEach(async () => {
  const broken = await seq.world.ctx.sql.query<{ last_error: string }>(
    'select last_error from graphile_worker._private_jobs where last_error is not null',
  );
  expect(broken).toEqual([]);
  await double.close();
  for (const { id } of (await seq.world.inA({ url: SEQUENCERS })).json.sequencers) {
    await seq.world.inA({ method: 'DELETE', url: `${SEQUENCERS}/${id}` });
  }
});

const answers = (on: RegExp, body: unknown) =>
  double.fault({ on, times: 10_000, kind: 'answer', answer: { status: 200, body } });

describe('the workspace name that a sequencer returns for a key', () => {
  beforeEach(() => start('instantly'));
  const added = async () => {
    const body = { provider: 'instantly', api_key: double.key, base_url: double.url };
    const { json } = await seq.world.inA({ method: 'POST', url: SEQUENCERS, body });
    await seq.drain();
    return seq.connection(json.id);
  };

  it('may hold characters that PostgreSQL has no place for', async () => {
    answers(/workspaces/, { id: 'w\u0000\ud8001', name: 'North\u0000' });
    expect(await added()).toMatchObject({ status: 'active', provider_workspace_name: 'North\ufffd' });
  });

  it('is not believed when its id is longer than any', async () => {
    answers(/workspaces/, { id: randomBytes(60_000).toString('hex'), name: 'North' });
    expect(await added()).toMatchObject({
      provider_workspace_id: null,
      last_error: expect.stringContaining('invalid response'),
    });
  });
});

describe.each(['instantly', 'smartlead', 'emailbison'])('accounts at a %s that reports impossible values', (id) => {
  beforeEach(() => start(id));

  const look = async () => {
    seq.world.clock.advanceMs(3_700_000);
    for (const schedule of sequencerSchedules) {
      await schedule.run(seq.world.ctx, { attempt: 1, signal: new AbortController().signal });
    }
    await seq.drain();
  };
  const exported = async () => {
    const connection = await seq.connect({ provider: id, api_key: double.key, base_url: double.url });
    await seq.exportTo(connection, { mailboxes: await seq.mailboxes(1) });
    await seq.drain();
    const [one] = await seq.exports(connection);
    return { connection, email: one!.mailbox, accountId: one!.provider_account_id };
  };

  it('stay as they were when the numbers are beyond all measure', async () => {
    const { connection, email, accountId } = await exported();
    if (id === 'instantly') answers(/analytics/, [{ date: 'not a day\u0000', email_account: email, sent: 1e300 }]);
    if (id === 'smartlead') answers(/GET/, { id: Number(accountId), from_email: email, daily_sent_count: 1e300 });
    if (id === 'emailbison') {
      answers(/GET/, { data: [{ id: Number(accountId), email, status: 'connected', emails_sent_count: 1e300 }] });
    }
    await look();
    expect(await seq.exports(connection)).toMatchObject([{ status: 'exported', mailbox: email }]);
  });
});
