import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Circle, type Installation, openCircle } from '../../../../../test/support/circles/installations.js';
import { type LyingPeer, lyingPeer, type MessageFacts } from '../../../../../test/support/circles/lying-peer.js';
import { DAY_MS } from '../../../../../test/support/warmup-world.js';
import { makeKeyPair } from './signing.js';

const MINUTE_MS = 60_000;
const SETTINGS = { startPerDay: 8, replyRate: 100, pairGapHours: 1 };

let circle: Circle;
let one: Installation;
let two: Installation;
let liar: LyingPeer;

beforeAll(async () => {
  circle = await openCircle(['one.test', 'two.test']);
  [one, two] = circle.at as [Installation, Installation];
  for (const [at, name] of [
    [one, 'ann'],
    [two, 'bob'],
  ] as const) {
    await at.api.host(`${name}@${at.domain}`);
    await at.api.done('enable', [`${name}@${at.domain}`], { settings: SETTINGS });
    await at.share(true);
  }
  expect((await two.accept(await one.invite())).status).toBe(200);
  liar = lyingPeer(one);
  expect((await liar.join(await one.invite())).status).toBe(200);
  await circle.pass(DAY_MS / 2);
});
afterAll(() => circle?.close());

/** Returns everything that a false report could change, of workspace mail and circles. */
const everything = async (): Promise<unknown> => ({
  talks: await one.rows('select id, ended_at, ended_by from warmup_conversations order by id'),
  messages: await one.rows('select id, status, placement, answered_at, guest_proof from warmup_messages order by id'),
  ids: await one.rows('select header from warmup_ids order by header'),
  guests: await one.rows('select address, peer_id, proven_at, tried_at, is_told from circle_guests order by address'),
});

async function movesNothing(
  lie: () => Promise<{ status: number; json: { code?: string } }>,
  status: number,
  code: string,
) {
  const before = await everything();
  const answer = await lie();
  expect([answer.status, answer.json.code]).toEqual([status, code]);
  expect(await everything()).toEqual(before);
}

async function isRefused(facts: MessageFacts): Promise<void> {
  const before = await everything();
  expect(await liar.refusal(facts)).toMatchObject({ code: 'circle_message_refused' });
  expect(await everything()).toEqual(before);
}

const conversationWithTwo = async () => {
  const [row] = await one.rows<{ talk: string; position: number; id: string; placement: string | null }>(
    `select c.peer_talk as talk, m.position, m.id, m.placement from warmup_conversations c join warmup_messages m on m.conversation_id = c.id
     join circle_guests g on g.id = -m.partner_mailbox_id where g.address = 'bob@two.test' order by m.created_at limit 1`,
  );
  if (row === undefined) throw new Error('The two have not talked yet.');
  return row;
};

describe('a call from a non-peer, for another instance or with an old timestamp is rejected and changes nothing', () => {
  const leave = { call: 'leave' };

  test('a stranger', async () => {
    const [row] = await one.rows<{ public_key: Buffer }>('select public_key from circle_keys');
    const to = row?.public_key.toString('base64url') ?? '';
    await movesNothing(() => lyingPeer(one).call(leave, { to }), 401, 'circle_refused');
  });
  test('the signature of another key', async () => {
    await movesNothing(() => liar.call(leave, { keys: makeKeyPair() }), 401, 'circle_refused');
  });
  test('another content than was signed', async () => {
    await movesNothing(() => liar.call(leave, { content: '{"call":"leave" }' }), 401, 'circle_refused');
  });
  test('a call signed for another instance', async () => {
    const [row] = await two.rows<{ public_key: Buffer }>('select public_key from circle_keys');
    await movesNothing(
      () => liar.call(leave, { to: row?.public_key.toString('base64url') ?? '' }),
      401,
      'circle_refused',
    );
  });
  test.each([-6, 6])('one of %s minutes from now', async (minutes) => {
    const sentAt = new Date(one.world.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    await movesNothing(() => liar.call(leave, { sentAt }), 401, 'circle_call_late');
  });
  test('one whose time is no time', async () => {
    await movesNothing(() => liar.call(leave, { sentAt: 'now' }), 401, 'circle_call_late');
  });
  test('one that was taken before', async () => {
    const nonce = randomUUID();
    const exchange = { call: 'exchange', mailboxes: [], placements: [] };
    expect((await liar.call(exchange, { nonce })).status).toBe(200);
    await movesNothing(() => liar.call(exchange, { nonce }), 409, 'circle_call_repeated');
  });
  test('one whose content is none', async () => {
    const before = await everything();
    const answer = await liar.call({ call: 'exchange', mailboxes: [{ address: 'x' }], placements: [] });
    expect(answer.status).toBe(422);
    expect(answer.json.detail[0].loc).toEqual(['body', 'content']);
    expect(await everything()).toEqual(before);
  });
});

describe('mailboxes', () => {
  test('our mailboxes, and those of another peer, are not accepted from a peer that lists them', async () => {
    expect((await liar.announce(['ann@one.test', 'x@one.test', 'bob@two.test', 'lou@liar.test'])).status).toBe(200);
    const remotes = await one.rows(
      `select g.address, p.url from circle_guests g join circle_peers p on p.id = g.peer_id where g.is_told order by 1`,
    );
    expect(remotes).toEqual([
      { address: 'bob@two.test', url: two.url },
      { address: 'lou@liar.test', url: 'http://127.0.0.1:9' },
    ]);
  });

  test('that were never shared with a peer cannot be emailed or discovered', async () => {
    await liar.announce(['lou@liar.test']);
    await one.api.host('secret@one.test');
    const ask = (to: string) => liar.refusal({ talk: randomUUID(), position: 1, from: 'lou@liar.test', to });
    const missing = await ask('nobody@one.test');
    expect(missing).toMatchObject({ code: 'circle_message_refused' });
    expect(await ask('secret@one.test')).toEqual(missing);
  });

  test('of strangers get one message in total, whatever the peer agrees to: no proof shows that it reads them', async () => {
    const victims = Array.from({ length: 12 }, (_, index) => `victim${index}@stranger${index % 3}.test`);
    const other = lyingPeer(one);
    const server = await other.agree(victims);
    try {
      expect((await other.join(await one.invite(), server.url)).status).toBe(200);
      await circle.pass(DAY_MS);
    } finally {
      await server.close();
    }
    const written = circle.mail.map(({ to }) => to).filter((to) => to.startsWith('victim'));
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBe(new Set(written).size);
  });
});

describe('messages', () => {
  beforeAll(async () => {
    // No mailbox has sent a message to this one today.
    await one.api.host('amy@one.test');
    await one.api.done('enable', ['amy@one.test'], { settings: SETTINGS });
    await liar.announce(['lou@liar.test']);
  });

  test('in a conversation of another peer are rejected', async () => {
    const { talk: conversation, position } = await conversationWithTwo();
    const facts = { talk: conversation, position: position + 1, from: 'lou@liar.test', to: 'ann@one.test' };
    await isRefused(facts);
  });
  test('from a mailbox that the peer does not list are rejected', async () => {
    const facts = { talk: randomUUID(), position: 1, from: 'bob@two.test', to: 'ann@one.test' };
    await isRefused(facts);
  });
  test('under a Message-ID of another domain are rejected, so that none of its mail is hidden', async () => {
    const facts = { talk: randomUUID(), position: 1, from: 'lou@liar.test', to: 'ann@one.test' };
    await isRefused({ ...facts, messageId: '<x@customer.test>' });
  });
  test('that reply to a message never sent are rejected', async () => {
    const facts = { talk: randomUUID(), position: 2, from: 'lou@liar.test', to: 'ann@one.test' };
    await isRefused(facts);
  });
  test('of an opening are accepted once, however often they are announced', async () => {
    const facts = { talk: randomUUID(), position: 1, from: 'lou@liar.test', to: 'amy@one.test' };
    expect((await liar.message(facts)).json).toMatchObject({ content: '{"taken":true}' });
    const before = await everything();
    expect((await liar.message(facts)).status).toBe(200);
    expect(await everything()).toEqual(before);
    await isRefused({ ...facts, messageId: '<other@liar.test>' });
    await isRefused({ ...facts, talk: randomUUID() });
  });
  test('of a contact of the workspace are refused: mail of customers is never hidden', async () => {
    await liar.announce(['lou@liar.test', 'customer@liar.test']);
    const body = { email: 'customer@liar.test' };
    expect((await one.world.inA({ method: 'POST', url: '/campaigns/suppressions', body })).status).toBe(200);
    const facts = { talk: randomUUID(), position: 1, from: 'customer@liar.test', to: 'amy@one.test' };
    await isRefused(facts);
  });
});

describe('placements', () => {
  test('of messages to another peer, or without the proof from the email, change nothing', async () => {
    const { talk: conversation, position } = await conversationWithTwo();
    const before = await everything();
    const forged = liar.field({ talk: conversation, position, from: 'ann@one.test', to: 'bob@two.test' });
    for (const proof of [null, 'x', forged, '0'.repeat(24)]) {
      const answer = await liar.announce(
        ['lou@liar.test', 'customer@liar.test'],
        [
          { talk: conversation, position, placement: 'spam', proof },
          { talk: randomUUID(), position: 1, placement: 'spam', proof },
        ],
      );
      expect(answer.status).toBe(200);
    }
    expect(await everything()).toEqual(before);
  });
});

test('email with a forged field in a conversation of another peer is ordinary email', async () => {
  const { talk: conversation, position } = await conversationWithTwo();
  const mail = { talk: conversation, position, from: 'bob@two.test', to: 'ann@one.test' };
  await one.deliver({
    ...{ from: 'bob@two.test', to: 'ann@one.test', subject: 'An offer', text: 'Call me.' },
    headers: { 'X-Entity-Ref-ID': liar.field(mail) },
  });
  expect(await one.rows('select subject from messages')).toEqual([{ subject: 'An offer' }]);
});

test('a peer that calls without end is stopped, and the others are not', async () => {
  const facts = { talk: randomUUID(), position: 1, from: 'x@liar.test', to: 'nobody@one.test' };
  const answers: number[] = [];
  for (let call = 0; call < 130; call += 1) answers.push((await liar.message(facts)).status);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
  expect(answers.at(-1)).toBe(429);
  await circle.pass(20 * MINUTE_MS);
  const other = (await one.peers()).find(({ url }) => url === two.url);
  expect(other?.lastError).toBe(null);
});
