import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTrackingWorld, type TrackedMail, type TrackingWorld } from '../../../../test/support/tracking.js';
import { visitRetention } from './index.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HTML = '<p>Hi, <a href="https://shop.test/demo">demo</a> <a href="https://shop.test/b">b</a></p>';

let t: TrackingWorld;
let run = 0;
beforeAll(async () => {
  t = await openTrackingWorld({ config: { rateLimits: true } });
});
afterAll(() => t?.close());
beforeEach(() => {
  run += 1;
});

async function sent(options: Parameters<TrackingWorld['send']>[0] = {}): Promise<TrackedMail> {
  const steps = [{ subject: 'Hello', bodyHtml: HTML }];
  const [mail] = await t.send({ steps, email: (n) => `v${n}.${run}@track.test`, ...options });
  t.world.clock.advanceMs(60_000);
  return mail as TrackedMail;
}
const visit = (url: string | null | undefined, userAgent = FIREFOX) =>
  t.world.inject({ url: new URL(String(url)).pathname, key: null, headers: { 'user-agent': userAgent } });
const judge = async (): Promise<void> => {
  t.world.clock.advanceMs(2_000);
  await t.drain();
};
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  t.world.inject({ method, url, query: { workspaceId: t.world.a.id }, ...(body === undefined ? {} : { body }) });
const NOTHING = {
  send: { opens: 0, machineOpens: 0, clicks: 0, machineClicks: 0 },
  contact: { opens: 0, clicks: 0 },
  stats: {},
};
const visitsOf = async (contactId: string): Promise<number> =>
  Number((await t.row('select count(*)::int as n from tracking_visits where contact_id = $1', contactId))['n']);

describe('what is answered and not counted', () => {
  it('a preview that is opened before the email is sent', async () => {
    const [seeded] = await t.seed({ steps: [{ subject: 'Hi', bodyHtml: HTML }], email: () => `pre${run}@track.test` });
    const { contactId, stepId } = seeded as { contactId: string; stepId: string };
    const { json } = await call('POST', '/campaigns/steps/preview', { stepId, contactId });
    const pixel = /src="([^"]+)"/.exec(json.bodyHtml)?.[1];
    const link = /href="([^"]+)"/.exec(json.bodyHtml)?.[1];
    expect((await visit(pixel)).status).toBe(200);
    expect((await visit(link)).headers['location']).toBe('https://shop.test/demo');
    t.world.clock.advanceMs(2_000);
    expect(await t.judgeOnce()).toBe(2);
    await t.drain();
    const counts = await t.row(
      'select open_count, machine_open_count, click_count from sends where contact_id = $1',
      contactId,
    );
    expect(counts).toEqual({ open_count: 0, machine_open_count: 0, click_count: 0 });
    expect(await visitsOf(contactId)).toBe(0);
  });

  it.each([
    ['contact', 'update contacts set deleted_at = now() where id = $1', 'contactId'],
    ['campaign', 'update campaigns set deleted_at = now() where id = $1', 'campaignId'],
  ] as const)('a visit of a %s that was deleted', async (_what, deletion, id) => {
    const mail = await sent();
    await t.row(deletion, mail[id]);
    expect((await visit(mail.pixel)).status).toBe(200);
    expect((await visit(mail.links[0])).headers['location']).toBe('https://shop.test/demo');
    await judge();
    expect(await t.stateOf(mail)).toEqual(NOTHING);
    expect(await visitsOf(mail.contactId)).toBe(0);
  });

  it('more than sixty parallel visits of one message, and later ones are counted again', async () => {
    const mail = await sent();
    const other = await sent({ email: () => `other${run}@track.test` });
    for (let n = 0; n < 65; n += 1) expect((await visit(mail.pixel)).status).toBe(200);
    expect((await visit(mail.links[0])).status).toBe(302);
    await visit(other.pixel);
    expect(await visitsOf(mail.contactId)).toBe(60);
    await judge();
    expect((await t.stateOf(mail)).stats).toEqual({ opens: 60, unique_opens: 1 });
    expect((await t.stateOf(other)).stats).toEqual({ opens: 1, unique_opens: 1 });
    await visit(mail.pixel);
    await judge();
    expect((await t.stateOf(mail)).stats).toEqual({ opens: 61, unique_opens: 1 });
  });
});

describe('when the database fails', () => {
  it('a person is led on all the same', async () => {
    const mail = await sent();
    await t.row('alter table tracking_visits rename to tracking_visits_away');
    try {
      expect((await visit(mail.pixel)).status).toBe(200);
      expect((await visit(mail.links[0])).headers['location']).toBe('https://shop.test/demo');
    } finally {
      await t.row('alter table tracking_visits_away rename to tracking_visits');
    }
  });

  it('in the middle of a judgment leaves nothing, and the next one counts everything once', async () => {
    const mail = await sent();
    await visit(mail.pixel);
    await visit(mail.pixel, 'curl/8');
    t.world.clock.advanceMs(2_000);
    await t.row('alter table events rename to events_away');
    try {
      await expect(t.judgeOnce()).rejects.toThrow();
      expect(await t.stateOf(mail)).toEqual(NOTHING);
      expect(await t.rulesOf(mail)).toEqual(['null null', 'null null']);
    } finally {
      await t.row('alter table events_away rename to events');
    }
    await judge();
    await judge();
    expect((await t.stateOf(mail)).stats).toEqual({ opens: 1, unique_opens: 1, machine_opens: 1 });
    expect(await t.eventsOf(mail.contactId)).toHaveLength(1);
  });
});

describe('what is counted', () => {
  it('appears in the send, the contact and the statistics', async () => {
    const mail = await sent();
    await visit(mail.pixel);
    const openedAt = t.world.clock.now().toISOString();
    t.world.clock.advanceMs(30_000);
    await visit(mail.links[0]);
    const clickedAt = t.world.clock.now().toISOString();
    await visit(mail.pixel, 'Mozilla/5.0');
    await judge();
    const { json: sends } = await call('GET', `/campaigns/${mail.campaignId}/sends`);
    expect(sends.items[0]).toMatchObject({
      openCount: 1,
      machineOpenCount: 1,
      clickCount: 1,
      machineClickCount: 0,
      openedAt,
      clickedAt,
    });
    const { json: contact } = await call('GET', `/campaigns/${mail.campaignId}/contacts/${mail.contactId}`);
    expect(contact).toMatchObject({ openCount: 1, clickCount: 1, lastOpenedAt: openedAt, lastClickedAt: clickedAt });
    const { json: stats } = await call('GET', `/campaigns/${mail.campaignId}/stats`);
    expect(stats).toMatchObject({
      opens: 1,
      uniqueOpens: 1,
      machineOpens: 1,
      clicks: 1,
      uniqueClicks: 1,
      machineClicks: 0,
    });
    expect([stats.openRate, stats.clickRate]).toEqual([1, 1]);
    const { json: steps } = await call('GET', `/campaigns/${mail.campaignId}/analytics/steps`);
    expect(steps.steps[0].metrics).toMatchObject({ opens: 1, clicks: 1, machineOpens: 1 });
  });

  it('counts for an unconfirmed email from its hand-over on', async () => {
    const mail = await sent();
    await t.row("update sends set status = 'unknown', handed_at = sent_at, sent_at = null where id = $1", mail.sendId);
    await visit(mail.links[0]);
    await judge();
    expect((await t.stateOf(mail)).stats).toEqual({ clicks: 1, unique_clicks: 1 });
  });

  it('moves a contact into the subsequence that waits for a human click; a machine moves no contact', async () => {
    const mails = await t.send({
      contacts: 2,
      steps: [{ subject: 'Hello', bodyHtml: HTML }],
      email: (n) => `sub${n}.${run}@track.test`,
    });
    t.world.clock.advanceMs(60_000);
    const [person, machine] = mails as [TrackedMail, TrackedMail];
    const { json: child } = await call('POST', `/campaigns/${person.campaignId}/subsequences`, {
      name: 'Clicked',
      trigger: { clickedUrlContains: ['/demo'] },
      steps: [{ subject: 'Next', bodyText: 'Next' }],
    });
    await visit(machine.links[0], 'curl/8');
    await visit(machine.pixel, 'Mozilla/5.0');
    await visit(person.links[0]);
    await judge();
    const moved = await t.row(
      'select array_agg(parent_contact_id) as ids from contacts where campaign_id = $1',
      child.id,
    );
    expect(moved['ids']).toEqual([person.contactId]);
  });

  it('belongs to one workspace: equal ids elsewhere are nothing', async () => {
    const mail = await sent();
    const token = Buffer.from(new URL(String(mail.links[0])).pathname.slice(3), 'base64url');
    token.writeUInt32BE(t.world.b.id, 0);
    expect((await t.world.inject({ url: `/c/${token.toString('base64url')}`, key: null })).status).toBe(404);
    const foreign = await t.world.inject({
      url: `/campaigns/${mail.campaignId}/contacts/${mail.contactId}`,
      query: { workspaceId: t.world.b.id },
      key: t.world.b.key,
    });
    expect(foreign.status).toBe(404);
  });
});

it('visits are kept for thirty days, what they counted stays', async () => {
  const mail = await sent();
  await visit(mail.pixel);
  await judge();
  const keep = () => visitRetention.run(t.world.ctx, { signal: new AbortController().signal } as never);
  t.world.clock.advanceMs(29 * 86_400_000);
  await keep();
  expect(await visitsOf(mail.contactId)).toBe(1);
  t.world.clock.advanceMs(2 * 86_400_000);
  await keep();
  expect(await visitsOf(mail.contactId)).toBe(0);
  expect((await t.stateOf(mail)).send).toMatchObject({ opens: 1 });
});
