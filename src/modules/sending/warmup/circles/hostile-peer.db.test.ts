import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Circle, type Installation, openCircle } from '../../../../../test/support/circles/installations.js';
import { type LyingPeer, lyingPeer, mailboxAt } from '../../../../../test/support/circles/lying-peer.js';

const HOUR_MS = 3_600_000;
const SETTINGS = { startPerDay: 8, replyRate: 100, pairGapHours: 1 };

let circle: Circle;
let one: Installation;
let liar: LyingPeer;

beforeAll(async () => {
  circle = await openCircle(['one.test', 'two.test']);
  one = circle.at[0] as Installation;
  const names = ['ann', 'amy', 'ada'].map((name) => `${name}@one.test`);
  await one.api.host(...names);
  await one.api.done('enable', names, { settings: SETTINGS });
  await one.share(true);
  liar = lyingPeer(one);
  expect((await liar.join(await one.invite())).status).toBe(200);
});
afterAll(() => circle?.close());

const peerAt = async (url: string) => (await one.peers()).find((peer) => peer.url === url);
const remotes = (like: string) =>
  one.rows<{ address: string; url: string; is_told: boolean }>(
    `select g.address, p.url, g.is_told from circle_guests g join circle_peers p on p.id = g.peer_id where g.address like $1 order by 1`,
    like,
  );

describe('at the address of a peer without its key', () => {
  test('ends neither the circle nor a conversation', async () => {
    const other = lyingPeer(one);
    const server = await other.agree(['eve@other.test']);
    try {
      expect((await other.join(await one.invite(), server.url)).status).toBe(200);
      server.answerBy(410);
      await circle.pass(HOUR_MS);
      expect(await peerAt(server.url)).toMatchObject({ status: 'active', lastError: expect.stringContaining('410') });
      server.answerBy(null);
      await circle.pass(HOUR_MS);
      expect(await peerAt(server.url)).toMatchObject({ status: 'active', lastError: null, mailboxesKnown: 1 });
    } finally {
      await server.close();
    }
  });
});

describe('the address of a peer', () => {
  const FORMS = ['https://liar.test/x#', 'https://liar.test/x?', 'https://liar.test/a/../b', ' https://liar.test'];
  test.each(FORMS)('is not %j, by which a call would go to another path', async (url) => {
    const answer = await lyingPeer(one).join(await one.invite(), url);
    expect([answer.status, answer.json.code]).toEqual([401, 'circle_refused']);
  });
});

describe('lists of mailboxes', () => {
  test('that change all the time leave no rows behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const addresses = Array.from({ length: 50 }, (_, index) => `u${round}.${index}@many.test`);
      expect((await liar.announce(addresses)).status).toBe(200);
    }
    expect((await remotes('%@many.test')).length).toBe(50);
  });

  test('hold no address against another peer that the peer no longer lists', async () => {
    const other = lyingPeer(one);
    expect((await other.join(await one.invite(), 'http://127.0.0.1:8')).status).toBe(200);
    await liar.announce(['held@house.test']);
    await other.announce(['held@house.test']);
    expect(await remotes('held@%')).toMatchObject([{ url: 'http://127.0.0.1:9' }]);
    await liar.announce([]);
    await other.announce(['held@house.test']);
    expect(await remotes('held@%')).toMatchObject([{ url: 'http://127.0.0.1:8', is_told: true }]);
  });

  test('name a mailbox once: a tag or a dot is no other person', async () => {
    await liar.announce(['vic+1@house.test', 'v.ictor@gmail.com', 'vi.ctor@gmail.com', 'vict.or+x@googlemail.com']);
    expect(await remotes('vi%@house.test')).toEqual([]);
    expect((await remotes('%@g%mail.com')).filter(({ is_told }) => is_told)).toHaveLength(1);
  });

  test('name a mailbox at a provider where this instance has one too, but not that one', async () => {
    await one.api.host('own@house.example');
    await one.rows(
      `update mailboxes set address = 'own@gmail.com', domain = 'gmail.com' where address = 'own@house.example'`,
    );
    await liar.announce(['other@gmail.com', 'own@gmail.com', 'other@one.test']);
    const announced = (await remotes('%')).filter(({ is_told }) => is_told).map(({ address }) => address);
    expect(announced.filter((address) => /^(other|own)@/.test(address))).toEqual(['other@gmail.com']);
  });

  test.each(['Call 555 1234', 'Win at evil.com', 'x'.repeat(41), 'a\u2028b'])(
    'carry no text of a stranger: %j is no name',
    async (firstName) => {
      const mailboxes = [{ ...mailboxAt('named@house.test'), firstName }];
      expect((await liar.call({ call: 'exchange', mailboxes, placements: [] })).status).toBe(422);
    },
  );
});

describe('calls', () => {
  test('sent in parallel are limited like those sent one after the other', async () => {
    const other = lyingPeer(one);
    expect((await other.join(await one.invite(), 'http://127.0.0.1:7')).status).toBe(200);
    const facts = () => ({ talk: randomUUID(), position: 1, from: 'x@other.test', to: 'ann@one.test' });
    const answers = await Promise.all(Array.from({ length: 200 }, () => other.message(facts())));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(80);
  });

  test('that exchange lists are a few in a minute: each is work', async () => {
    const other = lyingPeer(one);
    expect((await other.join(await one.invite(), 'http://127.0.0.1:6')).status).toBe(200);
    const answers: number[] = [];
    for (let call = 0; call < 15; call += 1) answers.push((await other.announce([])).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(12);
  });
});

describe('of contacts of a workspace a peer learns nothing', () => {
  const ask = (from: string, to: string) => liar.refusal({ talk: randomUUID(), position: 1, from, to });

  test('by the form of the rejection', async () => {
    const announced = Array.from({ length: 8 }, (_, index) => `lou${index}@liar.test`);
    await one.world.inA({ method: 'POST', url: '/campaigns/suppressions', body: { email: 'customer@liar.test' } });
    await liar.announce([...announced, 'customer@liar.test']);
    // Fills the daily limit of messages.
    for (const from of announced) await ask(from, 'amy@one.test');
    const full = await ask('lou7@liar.test', 'amy@one.test');
    expect(full?.code).toBe('circle_message_refused');
    expect(await ask('customer@liar.test', 'amy@one.test')).toEqual(full);
    expect(await ask('customer@liar.test', 'ann@one.test')).toEqual(full);
    expect(await ask('lou0@liar.test', 'nobody@one.test')).toEqual(full);
  });

  test('by asking for messages without end', async () => {
    const other = lyingPeer(one);
    expect((await other.join(await one.invite(), 'http://127.0.0.1:5')).status).toBe(200);
    await one.rows(
      `insert into circle_calls (public_key, nonce, at, kind) select $1, gen_random_uuid(), $2::timestamptz - interval '20 hours', 'message'
       from generate_series(1, 1000)`,
      other.keys.publicKey,
      one.world.clock.now(),
    );
    await circle.pass(20 * 60_000);
    const facts = { talk: randomUUID(), position: 1, from: 'x@other.test', to: 'ann@one.test' };
    expect((await other.message(facts)).status).toBe(429);
  });
});

describe('a message of a remote mailbox', () => {
  const opening = (to: string, from = 'sly@liar.test') => ({ talk: randomUUID(), position: 1, from, to });
  beforeAll(async () => {
    await circle.pass(24 * HOUR_MS);
    await liar.announce(['sly@liar.test', 'sam@liar.test']);
  });

  test('in a language that the mailbox does not write is refused', async () => {
    expect(await liar.refusal({ ...opening('ann@one.test'), language: 'pl' })).toMatchObject({
      code: 'circle_message_refused',
    });
  });

  test('may arrive with another Message-ID, but not with one of other email in the workspace', async () => {
    const header = '<known@customer.test>';
    await one.deliver({
      from: 'customer@customer.test',
      to: 'amy@one.test',
      subject: 'Hi',
      text: 'A',
      messageId: header,
    });
    const facts = opening('ann@one.test');
    expect(await liar.refusal(facts)).toBe(null);
    const field = liar.field(facts);
    const mail = { from: facts.from, to: facts.to, subject: 'Hello', text: 'There.' };
    await one.deliver({ ...mail, messageId: header, headers: { 'X-Entity-Ref-ID': field } });
    // An automatic reply to a customer's email does not concern a warmup conversation.
    await one.deliver({
      ...{ from: 'postmaster@customer.test', to: 'amy@one.test', subject: 'Out of office', text: 'Away.' },
      ...{ inReplyTo: header, references: [header], headers: { 'Auto-Submitted': 'auto-replied' } },
    });
    expect(await one.rows('select subject from messages order by 1')).toEqual([
      { subject: 'Hello' },
      { subject: 'Hi' },
      { subject: 'Out of office' },
    ]);
    await one.deliver({ ...mail, messageId: '<renamed@relay.test>', headers: { 'X-Entity-Ref-ID': field } });
    expect(await one.rows('select placement from warmup_messages where from_email = $1', 'sly@liar.test')).toEqual([
      { placement: 'inbox' },
    ]);
  });

  test('is reported as found by its signed field only: another value is ignored', async () => {
    const facts = { ...opening('ada@one.test', 'sam@liar.test'), messageId: '<long@liar.test>' };
    expect(await liar.refusal(facts)).toBe(null);
    await one.deliver({
      ...{ from: facts.from, to: facts.to, subject: 'Hello', text: 'There.', messageId: facts.messageId },
      headers: { 'X-Entity-Ref-ID': 'x'.repeat(900) },
    });
    expect(await one.rows('select guest_proof from warmup_messages where from_email = $1', facts.from)).toEqual([
      { guest_proof: null },
    ]);
  });

  test('that replies is rejected if the workspace must no longer exchange mail with it', async () => {
    const facts = opening('ann@one.test', 'sam@liar.test');
    expect(await liar.refusal(facts)).toBe(null);
    await one.deliver({
      ...{ from: facts.from, to: facts.to, subject: 'Hello', text: 'There.' },
      ...{ messageId: `<${facts.talk}.1@liar.test>`, headers: { 'X-Entity-Ref-ID': liar.field(facts) } },
    });
    await one.world.inA({ method: 'POST', url: '/campaigns/suppressions', body: { email: 'sam@liar.test' } });
    const [answer] = await one.rows<{ id: string }>(
      `update warmup_messages set status = 'sent', sent_at = now() where to_email = 'sam@liar.test' and position = 2 returning id`,
    );
    expect(answer).toBeDefined();
    expect(await liar.refusal({ ...facts, position: 3 })).toMatchObject({ code: 'circle_message_refused' });
  });
});

test('a mailbox of a suspended workspace takes no part from then on', async () => {
  await liar.announce(['sly@liar.test', 'new@liar.test']);
  await one.rows(`update workspaces set status = 'suspended' where id = $1`, one.world.a.id);
  try {
    const facts = { talk: randomUUID(), position: 1, from: 'new@liar.test', to: 'ada@one.test' };
    expect(await liar.refusal(facts)).toMatchObject({ code: 'circle_message_refused' });
  } finally {
    await one.rows(`update workspaces set status = 'active' where id = $1`, one.world.a.id);
  }
});

test('a mailbox whose peer rejected its first message can be contacted again: nothing was sent to it', async () => {
  const other = lyingPeer(one);
  const server = await other.agree(['busy@busy.test']);
  try {
    server.refuse(true);
    expect((await other.join(await one.invite(), server.url)).status).toBe(200);
    const asked = () => server.asked.filter(({ call }) => call === 'message').length;
    for (let hours = 0; hours < 24 && asked() < 2; hours += 1) await circle.pass(HOUR_MS);
    expect(asked()).toBeGreaterThan(1);
    server.refuse(false);
    await circle.pass(24 * HOUR_MS);
    expect(circle.mail.filter(({ to }) => to === 'busy@busy.test')).toHaveLength(1);
  } finally {
    await server.close();
  }
});

test('an unreachable peer is not asked for messages until it responds again', async () => {
  const other = lyingPeer(one);
  const server = await other.agree(['slow@slow.test', 'slower@slow.test']);
  try {
    expect((await other.join(await one.invite(), server.url)).status).toBe(200);
    await circle.pass(HOUR_MS / 3);
    server.answerBy(503);
    await circle.pass(HOUR_MS / 3);
    const before = server.asked.filter(({ call }) => call === 'message').length;
    await circle.pass(12 * HOUR_MS);
    expect(server.asked.filter(({ call }) => call === 'message').length).toBe(before);
    expect(server.asked.filter(({ call }) => call === 'exchange').length).toBeGreaterThan(10);
  } finally {
    await server.close();
  }
});

test('strangers that call without end are stopped', async () => {
  const [row] = await one.rows<{ public_key: Buffer }>('select public_key from circle_keys');
  const to = row?.public_key.toString('base64url') ?? '';
  const stranger = lyingPeer(one);
  const answers: number[] = [];
  // The limit refills over time: a slow machine needs more calls to reach it.
  while (answers.at(-1) !== 429 && answers.length < 3_000) {
    answers.push((await stranger.call({ call: 'leave' }, { to })).status);
  }
  expect(answers[0]).toBe(401);
  expect(answers.at(-1)).toBe(429);
  expect((await liar.announce([])).status).toBe(200);
});
