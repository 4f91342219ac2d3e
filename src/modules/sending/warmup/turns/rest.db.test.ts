import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, openWarmupWorld, type WarmupWorld } from '../../../../../test/support/warmup-world.js';

const HOUR_MS = 3_600_000;
let w: WarmupWorld;

beforeAll(async () => {
  w = await openWarmupWorld();
});
afterAll(() => w?.close());
beforeEach(async () => {
  await w.api.mailboxes.clear();
  await w.rows(
    'truncate warmup_mailboxes, warmup_conversations, warmup_messages, warmup_ids, warmup_copies, warmup_pairs cascade',
  );
  await w.api.host('ann@one.test', 'bob@two.test');
  await w.api.done('enable', ['ann@one.test', 'bob@two.test'], {
    settings: { startPerDay: 1, increment: 0, replyRate: 0 },
  });
});

const ann = async () => (await w.api.list({ search: 'ann@one.test' })).json.items[0];
const bands = () =>
  w.rows<{ previous: string; band: string; reasons: string[] }>(
    `select data ->> 'previousBand' as previous, data ->> 'band' as band, data -> 'reasons' as reasons from events
     where type = 'warmup.mailbox.health_changed' and data ->> 'mailbox' = 'ann@one.test' order by occurred_at, id`,
  );
const recovered = () => w.rows(`select 1 from events where type = 'warmup.mailbox.recovered'`);

/** Stores messages that a mailbox sent an hour ago, all found in spam and read by a member. */
async function fallIntoSpam(): Promise<void> {
  await w.pass(2 * HOUR_MS);
  const sentAt = new Date(w.world.clock.now().getTime() - HOUR_MS);
  await w.rows(
    `insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
       partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, status, due_at,
       sent_at, placement, placed_at, created_at)
     select a.workspace_id, gen_random_uuid(), a.workspace_id, gen_random_uuid(), 1, a.id, b.workspace_id, b.id, a.address,
       b.address, b.provider, '<spam' || n || '@one.test>', 'sent', $1, $1, 'spam', $1, $1
     from mailboxes a join mailboxes b on b.address = 'bob@two.test', generate_series(1, 20) as n
     where a.address = 'ann@one.test'`,
    sentAt,
  );
  await w.rows('update warmup_mailboxes set due_at = $1', w.world.clock.now());
  await w.pass(60_000);
}

describe('a mailbox whose mail goes to spam', () => {
  test('pauses warmup and campaigns, then resumes with low volume, with an event and a reason for each change', async () => {
    await fallIntoSpam();
    expect(await ann()).toMatchObject({ status: 'quarantined', band: 'quarantined', readyToSend: false });
    await w.pass(7 * DAY_MS + HOUR_MS);
    expect(await ann()).toMatchObject({ status: 'warming', band: 'throttled' });
    expect(await recovered()).toHaveLength(1);
    const changes = await bands();
    expect(changes.map(({ previous, band }) => [previous, band])).toEqual([
      ['good', 'quarantined'],
      ['quarantined', 'throttled'],
    ]);
    expect(changes[0]?.reasons.join()).toMatch(/landed in spam/);
    expect(changes[1]?.reasons).toEqual(['quarantine ended']);
  });

  test('stays out when a member ends its quarantine: the data that caused it does not count again', async () => {
    await fallIntoSpam();
    expect((await w.api.done('resume', ['ann@one.test'])).json).toMatchObject({ successCount: 1 });
    await w.pass(HOUR_MS);
    expect(await ann()).toMatchObject({ status: 'warming', band: 'throttled' });
    expect((await bands()).map(({ band }) => band)).toEqual(['quarantined', 'throttled']);
    expect(await recovered()).toHaveLength(1);
  });

  test('starts with a clean record if its warmup was turned off and enabled again', async () => {
    await fallIntoSpam();
    await w.api.done('disable', ['ann@one.test']);
    await w.api.done('enable', ['ann@one.test']);
    await w.pass(HOUR_MS);
    expect(await ann()).toMatchObject({ status: 'warming', band: 'good' });
    expect((await bands()).map(({ band }) => band)).toEqual(['quarantined', 'good']);
  });

  test('writes less while the records of its domain are wrong', async () => {
    await w.rows(
      `update domain_dns n set health = 'failing' from domains d where d.id = n.domain_id and d.domain = 'one.test'`,
    );
    await w.rows('update warmup_mailboxes set due_at = $1', w.world.clock.now());
    await w.pass(60_000);
    const found = await ann();
    expect(found).toMatchObject({ status: 'warming', band: 'throttled' });
    expect(found.bandReasons).toEqual(['the mail records of its domain are missing or wrong']);
  });
});
