import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Circle, type Installation, openCircle } from '../../../../../test/support/circles/installations.js';
import { type Cut, cutting } from '../../../../../test/support/faults/cut-pool.js';
import { mortal } from '../../../../../test/support/faults/mortal.js';
import { partOf } from '../../../../../test/support/part-of.js';
import { withoutMac } from '../../../../engine/mail/message-id.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import type { Worker } from '../../../../platform/due/worker.js';
import type { MessageRow } from '../conversations/messages.repo.js';
import { warmupLoop } from '../warmup.worker.js';
import { announceMessage } from './announce-message.service.js';
import { exchangeWithPeers } from './exchange.service.js';

const STEP_MS = 20 * 60_000;
const DAY_MS = 24 * 3_600_000;
const SETTINGS = { startPerDay: 20, maxPerDay: 40, replyRate: 100, pairGapHours: 1 };
const NAMES = ['ann', 'bea', 'cid', 'dan', 'eve', 'fay'];

let circle: Circle;
let one: Installation;
let two: Installation;
let cutTwo: Cut;

beforeAll(async () => {
  circle = await openCircle(['one.test', 'two.test']);
  [one, two] = circle.at as [Installation, Installation];
  for (const at of [one, two]) {
    const addresses = NAMES.map((name) => `${name}@${at.domain}`);
    await at.api.host(...addresses);
    await at.api.done('enable', addresses, { settings: SETTINGS });
    await at.share(true);
  }
  expect((await two.accept(await one.invite())).status).toBe(200);
  cutTwo = cutting(two.world.database.pool);
});
afterAll(() => circle?.close());

/** Advances by twenty minutes, processes incoming messages of the second instance, and exchanges lists. */
async function later(): Promise<void> {
  for (const { world } of circle.at) world.clock.moveTo(new Date(world.clock.now().getTime() + STEP_MS));
  for (const at of circle.at) await exchangeWithPeers(at.world.ctx);
  await two.pass(0);
}

const whole = async (): Promise<void> => {
  await later();
  await one.pass(0);
};

/** Lets the first instance send what is due in a process that is killed after this number of statements; another one takes over. */
async function sendUntilKilled(statements: number): Promise<void> {
  const id = randomUUID();
  const { ctx, isDead, death } = mortal(one.world.ctx, statements);
  const worker: Worker = { id, isAlive: () => !isDead(), lifetime: () => new AbortController().signal };
  await Promise.race([death, drainLoops(ctx, worker, [warmupLoop()])]);
  if (!isDead()) return;
  for (const row of await one.rows<{ is_handed: boolean; header: string }>(
    `select handed_at is not null as is_handed, message_id_header as header from warmup_messages where worker_id = $1 and partner_mailbox_id < 0`,
    id,
  )) {
    const isAgreed =
      (await two.rows('select 1 from warmup_messages where message_id_header = $1', toldId(row.header))).length > 0;
    killed[row.is_handed ? 'handed' : isAgreed ? 'agreed' : 'claimed'] += 1;
  }
  await warmupLoop().recover?.(one.world.ctx, [id]);
}

/** Returns the Message-ID without its MAC, as the peer receives it. */
function toldId(header: string): string {
  return withoutMac(header) ?? header;
}

/** Positions at which the process is killed while it sends to remote mailboxes. */
const killed = { claimed: 0, agreed: 0, handed: 0 };

/** Checks the conditions that hold after recovery, wherever a process was killed. */
async function judge(): Promise<void> {
  for (let steps = 0; steps < 6; steps += 1) await whole();
  const sides = [
    [one, two],
    [two, one],
  ] as const;
  for (const [from, to] of sides) {
    const wire = circle.mail.filter(
      (mail) => mail.from.endsWith(`@${from.domain}`) && mail.to.endsWith(`@${to.domain}`),
    );
    const ids = wire.map(({ raw }) => /^Message-ID: *(<[^>]+>)/im.exec(raw)?.[1] ?? '');
    expect(ids.length).toBe(new Set(ids).size);
    const facts = 'm.message_id_header as id, c.peer_talk, m.position, m.variant, m.from_email, m.to_email';
    const joined = 'warmup_messages m join warmup_conversations c on c.id = m.conversation_id';
    const known = await from.rows<{ id: string; status: string }>(
      `select ${facts}, m.status from ${joined} where m.mailbox_id > 0 and m.partner_mailbox_id < 0 and m.status in ('sent', 'unknown') order by 1`,
    );
    const went = known.filter(({ id }) => ids.includes(id));
    const taken = await to.rows<{ id: string }>(
      `select ${facts} from ${joined} where m.mailbox_id < 0 and m.message_id_header = any($1) order by 1`,
      ids.map(toldId),
    );
    // Sent messages are known on both sides, once and identically. A process killed between hand-over and text leaves
    // one unknown message that was not sent; every message known as sent was sent.
    expect(went.map(({ id }) => id)).toEqual([...ids].sort());
    expect(known.filter(({ id, status }) => status === 'sent' && !ids.includes(id))).toEqual([]);
    expect(taken).toEqual(went.map(({ status: _, ...fact }) => ({ ...fact, id: toldId(fact.id) })));
    const positions = await to.rows(
      'select peer_talk, position from warmup_conversations c join warmup_messages m on c.id = m.conversation_id where m.mailbox_id < 0',
    );
    expect(new Set(positions.map((position) => JSON.stringify(position))).size).toBe(positions.length);
    // The placement of sent messages is reported.
    const unreported = await from.rows(
      `select id from warmup_messages where mailbox_id > 0 and status in ('sent', 'unknown') and placement is null and sent_at < $1
         and message_id_header = any($2)`,
      new Date(from.world.clock.now().getTime() - 3 * STEP_MS),
      ids,
    );
    expect(unreported).toEqual([]);
    // The daily count of a mailbox includes each sent message once.
    const days = await from.rows(
      `select s.mailbox_id, s.sent_today, (select count(*)::int from warmup_messages m where m.mailbox_id = s.mailbox_id
         and m.sent_at > s.day_ends_at - interval '1 day') as went
       from mailbox_slots s where s.day_ends_at > $1`,
      from.world.clock.now(),
    );
    expect(days.filter((day) => day['sent_today'] !== day['went'])).toEqual([]);
  }
}

describe('an instance that is killed', () => {
  test('at any statement of sending: an accepted message is sent once or not at all', async () => {
    for (const statements of partOf(Array.from({ length: 90 }, (_, at) => at))) {
      await later();
      await sendUntilKilled(statements);
    }
    expect(
      Object.values(killed).every((count) => count > 0),
      JSON.stringify(killed),
    ).toBe(true);
    await judge();
  });

  test('at any statement of receiving calls and email: the message is known once', async () => {
    // Mailboxes write by day.
    const morning = Math.ceil(one.world.clock.now().getTime() / DAY_MS) * DAY_MS + 8 * 3_600_000;
    for (const { world } of circle.at) world.clock.moveTo(new Date(morning));
    let cuts = 0;
    for (const statements of partOf(Array.from({ length: 60 }, (_, at) => at))) {
      await later();
      cutTwo.after(statements);
      await one.pass(0);
      if (cutTwo.revive()) cuts += 1;
    }
    expect(cuts).toBeGreaterThan(4);
    await judge();
  });

  test('at any statement of an exchange, on either side: the next one brings lists and placements', async () => {
    for (const isCaller of [true, false]) {
      for (const statements of partOf(Array.from({ length: 30 }, (_, at) => at))) {
        await whole();
        await one.rows('update circle_peers set due_at = $1', one.world.clock.now());
        if (isCaller) {
          const { ctx, death } = mortal(one.world.ctx, statements);
          await Promise.race([death, exchangeWithPeers(ctx)]);
        } else {
          cutTwo.after(statements);
          await exchangeWithPeers(one.world.ctx);
          cutTwo.revive();
        }
      }
    }
    await judge();
    for (const [at, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const remotes = await at.rows('select address from circle_guests where is_told order by 1');
      expect(remotes).toEqual(NAMES.map((name) => ({ address: `${name}@${other.domain}` })));
    }
  });
});

test('repeated calls after recovery change nothing', async () => {
  const before = await two.rows('select id, status, placement, variant from warmup_messages order by id');
  const messages = await one.rows<MessageRow>(
    `select * from warmup_messages where partner_mailbox_id < 0 and mailbox_id > 0 and status = 'sent' order by created_at desc limit 10`,
  );
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) await announceMessage(one.world.ctx, message);
  expect(await two.rows('select id, status, placement, variant from warmup_messages order by id')).toEqual(before);
});
