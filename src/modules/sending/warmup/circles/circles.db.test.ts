import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Circle, type Installation, openCircle } from '../../../../../test/support/circles/installations.js';
import { DAY_MS } from '../../../../../test/support/warmup-world.js';

const SETTINGS = { startPerDay: 4, replyRate: 100, pairGapHours: 4 };

let circle: Circle;
let one: Installation;
let two: Installation;
let three: Installation;

beforeAll(async () => {
  circle = await openCircle(['one.test', 'two.test', 'three.test']);
  [one, two, three] = circle.at as [Installation, Installation, Installation];
});
afterAll(() => circle?.close());

async function warm(at: Installation, ...names: readonly string[]): Promise<void> {
  const addresses = names.map((name) => `${name}@${at.domain}`);
  await at.api.host(...addresses);
  await at.api.done('enable', addresses, { settings: SETTINGS });
}

const RUNNING = 'select 1 from warmup_conversations where ended_at is null and peer_id is not null';

/** Advances hour by hour until the condition holds; weekend days may pass without messages. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let hour = 0; hour < 96 && !(await isSo()); hour += 1) await circle.pass(DAY_MS / 24);
  expect(await isSo()).toBe(true);
}

const between = (from: Installation, to: Installation) =>
  circle.mail.filter((mail) => mail.from.endsWith(`@${from.domain}`) && mail.to.endsWith(`@${to.domain}`));

describe('three instances, two of them in a circle', () => {
  beforeAll(async () => {
    await warm(one, 'ann');
    await warm(two, 'bob');
    await warm(three, 'cat');
    for (const at of circle.at) await at.share(true);
    const joined = await two.accept(await one.invite());
    expect(joined.status).toBe(200);
    await circle.pass(2 * DAY_MS);
  });

  test('write to each other, and answer', async () => {
    expect(between(one, two).length).toBeGreaterThan(0);
    expect(between(two, one).length).toBeGreaterThan(0);
    const answers = [...between(one, two), ...between(two, one)].filter(({ raw }) => /^In-Reply-To:/im.test(raw));
    expect(answers.length).toBeGreaterThan(0);
  });

  test('report to each other where it was found', async () => {
    for (const at of [one, two]) {
      const unreported = await at.rows(
        `select placement from warmup_messages where mailbox_id > 0 and status = 'sent' and placement is null and sent_at < $1`,
        new Date(at.world.clock.now().getTime() - DAY_MS / 24),
      );
      expect(unreported).toEqual([]);
      expect(await at.rows('select 1 from circle_guests where proven_at is null')).toEqual([]);
    }
  });

  test('carry no common mark: the email has the MAC of its Message-ID, which the peer did not receive in advance and proves by', async () => {
    for (const { raw } of circle.mail) expect(raw).not.toMatch(/^X-/im);
    const announced = await two.rows<{ message_id_header: string; guest_proof: string }>(
      `select message_id_header, guest_proof from warmup_messages where mailbox_id < 0 and placement is not null`,
    );
    expect(announced.length).toBeGreaterThan(0);
    for (const { message_id_header: header, guest_proof: proof } of announced) {
      expect(header).toMatch(/^<[0-9a-f-]{36}@one\.test>$/);
      expect(proof).toMatch(/^[0-9a-f]{24}$/);
      expect(circle.mail.some(({ raw }) => raw.includes(header.replace('@', `.${proof}@`)))).toBe(true);
    }
  });

  test('leave no trace in conversations, messages or events', async () => {
    for (const at of circle.at) {
      expect(await at.rows('select id from threads')).toEqual([]);
      expect(await at.rows('select id from messages')).toEqual([]);
      expect(await at.rows(`select type from events where type like 'inbox.%'`)).toEqual([]);
    }
  });

  test('know nothing of the third, nor it of them', async () => {
    expect([...between(one, three), ...between(two, three), ...between(three, one), ...between(three, two)]).toEqual(
      [],
    );
    expect(await three.rows('select 1 from circle_guests')).toEqual([]);
    expect(await three.peers()).toEqual([]);
  });

  test('show their operators the exchanged messages', async () => {
    const [peer] = await one.peers();
    expect(peer).toMatchObject({
      status: 'active',
      url: two.url,
      mailboxesTold: 1,
      mailboxesKnown: 1,
      lastError: null,
    });
    expect(peer.sentLast24h + peer.receivedLast24h).toBeGreaterThan(0);
  });
});

describe('a workspace', () => {
  test('without permission is never shared with peers, even if it shares within its instance', async () => {
    const body = { mailboxes: [{ address: 'private@one-b.test', firstName: 'Pat', lastName: 'Park' }] };
    expect((await one.world.inB({ method: 'POST', url: '/mailboxes', body })).status).toBe(200);
    const enable = { action: 'enable', mailboxes: ['private@one-b.test'], settings: SETTINGS };
    expect((await one.world.inB({ method: 'POST', url: '/warmup/operations', body: enable })).status).toBe(200);
    await one.api.runJobs();
    const share = { shareAcrossWorkspaces: true };
    const answer = await one.world.inB({ method: 'PATCH', url: '/warmup/sharing', body: share });
    expect(answer.json).toEqual({ shareAcrossWorkspaces: true, shareWithCircles: false });
    await circle.pass(DAY_MS / 2);
    expect(await two.rows(`select address from circle_guests order by 1`)).toEqual([{ address: 'ann@one.test' }]);
    expect(circle.mail.filter(({ to }) => to.endsWith('@one-b.test') || to.includes('private'))).toEqual([]);
  });

  test('that withdraws permission ends its conversations immediately, and peers lose its mailboxes', async () => {
    expect((await one.share(false)).json).toEqual({ shareAcrossWorkspaces: false, shareWithCircles: false });
    expect(await one.rows(RUNNING)).toEqual([]);
    expect(await one.rows(`select 1 from warmup_messages where status = 'planned' and partner_mailbox_id < 0`)).toEqual(
      [],
    );
    const before = between(one, two).length + between(two, one).length;
    await circle.pass(DAY_MS / 2);
    expect(between(one, two).length + between(two, one).length).toBe(before);
    expect(await two.rows('select 1 from circle_guests where is_told')).toEqual([]);
  });
});

describe('an instance that leaves', () => {
  beforeAll(async () => {
    await one.share(true);
    await until(async () => (await one.rows(RUNNING)).length > 0);
    const [peer] = await one.peers();
    expect((await one.leave(peer.id)).json).toEqual({ id: peer.id, left: true });
  });

  test('ends all conversations and deletes all addresses, on both sides', async () => {
    for (const at of [one, two]) {
      expect(
        await at.rows('select 1 from warmup_conversations where ended_at is null and peer_id is not null'),
      ).toEqual([]);
      expect(
        await at.rows(`select 1 from warmup_messages where status = 'planned' and partner_mailbox_id < 0`),
      ).toEqual([]);
      expect(await at.rows('select 1 from circle_guests')).toEqual([]);
      expect(await at.rows('select 1 from circle_told')).toEqual([]);
    }
    expect((await one.peers())[0]).toMatchObject({ status: 'left', leftBy: 'us' });
    expect((await two.peers())[0]).toMatchObject({ status: 'left', leftBy: 'them' });
  });

  test('writes and is written to no more, while late answers of people stay out of the inbox', async () => {
    const before = circle.mail.length;
    const [last] = between(two, one).slice(-1);
    const id = /^Message-ID: *(\S+)/im.exec(last?.raw ?? '')?.[1] as string;
    await circle.pass(DAY_MS);
    expect([...between(one, two), ...between(two, one)].length).toBeLessThanOrEqual(before);
    expect(circle.mail.slice(before).filter(({ to }) => to === 'bob@two.test' || to === 'ann@one.test')).toEqual([]);
    await one.deliver({
      ...{ from: 'bob@two.test', to: 'ann@one.test', subject: 'Re: that', text: 'Are you a machine?' },
      inReplyTo: id,
      references: id,
    });
    expect(await one.rows('select subject from messages')).toEqual([]);
  });

  test('comes back with a new invitation alone', async () => {
    expect((await one.accept(await two.invite())).status).toBe(200);
    expect(await one.peers()).toMatchObject([{ status: 'active', leftBy: null, url: two.url }]);
    const before = between(one, two).length + between(two, one).length;
    await until(async () => between(one, two).length + between(two, one).length > before);
  });
});

const UNASKED = `select status from warmup_messages where error_code = 'peer_unreachable'`;
/** Unsent message to a remote mailbox; the peer will receive a request to accept it. */
const TO_ASK = `select 1 from warmup_messages where status = 'planned' and mailbox_id > 0 and partner_mailbox_id < 0`;
const lastError = async (): Promise<string | null> =>
  (await one.peers()).find(({ url }) => url === two.url)?.lastError ?? null;

test('an unreachable peer is retried later, and its operator sees why', async () => {
  await until(async () => (await one.rows('select 1 from circle_guests where proven_at is not null')).length > 0);
  // No new conversation starts with an unreachable peer, so one must be in progress.
  await until(async () => (await one.rows(TO_ASK)).length > 0);
  two.world.app.server.close();
  two.world.app.server.closeAllConnections();
  await until(async () => (await lastError()) !== null);
  expect(await lastError()).toMatch(/ECONNREFUSED|connect/i);
  await until(async () => (await one.rows(UNASKED)).length > 0);
  const left = await one.rows<{ status: string }>(UNASKED);
  for (const { status } of left) expect(['planned', 'failed', 'cancelled']).toContain(status);
});
