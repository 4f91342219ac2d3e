import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, openWarmupWorld, type WarmupWorld } from '../../../../test/support/warmup-world.js';

let w: WarmupWorld;

beforeAll(async () => {
  w = await openWarmupWorld();
});
afterAll(() => w?.close());

const ADDRESSES = ['ann@one.test', 'bob@two.test', 'carl@three.test', 'dora@four.test'];

describe('hosted mailboxes under warmup for three days', () => {
  beforeAll(async () => {
    await w.api.host(...ADDRESSES);
    await w.api.done('enable', ADDRESSES, { settings: { startPerDay: 4, replyRate: 100, pairGapHours: 4 } });
    await w.pass(3 * DAY_MS);
  });

  test('write to each other, answer, and every message is found where it went', async () => {
    const messages = await w.rows<{ status: string; placement: string; position: number; n: number }>(
      'select status, placement, position, count(*)::int as n from warmup_messages group by 1, 2, 3 order by 3, 1',
    );
    process.stdout.write(`${JSON.stringify(messages)}\n`);
    expect(messages.filter((row) => row.status === 'sent' && row.placement !== 'inbox')).toEqual([]);
    expect(messages.find((row) => row.position === 1 && row.status === 'sent')?.n).toBeGreaterThan(10);
    expect(messages.find((row) => row.position === 2 && row.status === 'sent')?.n).toBeGreaterThan(8);
  });

  test('leave no trace in conversations, messages or events', async () => {
    expect(await w.rows('select id from threads')).toEqual([]);
    expect(await w.rows('select id from messages')).toEqual([]);
    expect(await w.rows(`select type from events where type like 'inbox.%' or type like 'campaign.%'`)).toEqual([]);
  });
});
