import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTrackingWorld, type TrackedMail, type TrackingWorld } from '../../../../test/support/tracking.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE = 60_000;

let t: TrackingWorld;
let run = 0;
beforeAll(async () => {
  t = await openTrackingWorld();
});
afterAll(() => t?.close());

const HTML = `<html><body><p>Hi {{firstName}}, <a href="https://shop.test/offer?a=1&amp;b=2">the offer</a>,
<a href='http://shop.test/terms#top'>terms</a>, <a href="mailto:me@shop.test">me</a>, <a href="tel:+491">call</a>,
<a href="{{unsubscribeUrl}}">no more</a></p></body></html>`;
const TEXT = 'Hi {{firstName}}, see https://shop.test/offer';

/** Sends a message and advances the clock by a minute. */
async function sent(options: Parameters<TrackingWorld['send']>[0] = {}): Promise<TrackedMail> {
  run += 1;
  const [mail] = await t.send({
    steps: [{ subject: 'Hello', bodyText: TEXT, bodyHtml: HTML }],
    email: (n) => `p${n}.${run}@track.test`,
    ...options,
  });
  t.world.clock.advanceMs(MINUTE);
  return mail as TrackedMail;
}
const tracking = (more: object) => ({ tracking: { opens: true, clicks: true, domain: 'go.brand.test', ...more } });
const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.world.inject({ method, url: new URL(url).pathname, key: null, headers: { 'user-agent': FIREFOX, ...headers } });
/** Classifies all visits so far. */
const judge = async (): Promise<void> => {
  t.world.clock.advanceMs(2_000);
  await t.drain();
};

describe('a message whose campaign tracks', () => {
  it('has the tracking pixel at its end and its links over the campaign’s host; nothing else changes', async () => {
    const plain = await sent({ settings: tracking({ opens: false, clicks: false }) });
    const mail = await sent();
    expect(mail.pixel).toMatch(/^https:\/\/go\.brand\.test\/o\/[\w-]{64}\.gif$/);
    expect(mail.html).toMatch(/<img src="[^"]+" width="1" height="1"[^>]*>\n<\/body><\/html>/);
    expect(mail.links.map((link) => link.replace(/\/c\/.*/, '/c/'))).toEqual([
      'https://go.brand.test/c/',
      'https://go.brand.test/c/',
      'mailto:me@shop.test',
      'tel:+491',
      expect.stringMatching(/^http:\/\/[^/]+\/u\/[\w-]{43}$/),
    ]);
    expect(mail.text).toContain('see https://shop.test/offer');
    expect(mail.raw).not.toContain('go.brand.test/c/p');
    const back = mail.html
      .replace(/<img [^>]*>\n/, '')
      .replace(mail.links[0] as string, 'https://shop.test/offer?a=1&amp;b=2')
      .replace(mail.links[1] as string, 'http://shop.test/terms#top');
    const ids = (html: string) => html.replace(/\/u\/[\w-]+/, '');
    expect(ids(back)).toBe(ids(plain.html));
  });

  it('leads over the host of its mailbox, where that has one', async () => {
    const [own] = await t.seed({
      steps: [{ subject: 'Hello', bodyText: TEXT, bodyHtml: HTML }],
      email: () => 'own@track.test',
    });
    await t.world.ctx.sql.query(
      `update mailboxes set tracking_domain = 'links.mailbox.test' where id in
         (select mailbox_id from campaign_mailboxes where workspace_id = $1 and campaign_id = $2)`,
      [t.world.a.id, own?.campaignId],
    );
    await t.drain();
    const mail = await t.lastTo('own@track.test');
    expect(mail.pixel).toMatch(/^https:\/\/links\.mailbox\.test\/o\//);
    expect(mail.links[0]).toMatch(/^https:\/\/links\.mailbox\.test\/c\//);
  });

  it('carries no address of its recipient in what it leads over us', async () => {
    const mail = await sent();
    for (const url of [mail.pixel as string, ...mail.links.slice(0, 2)]) {
      const token = (url.split('/').at(-1) as string).replace('.gif', '');
      expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(mail.email);
    }
  });

  it.each([
    ['tracking is off', { tracking: { opens: false, clicks: false, domain: 'go.brand.test' } }],
    ['there is no host', { tracking: { opens: true, clicks: true, domain: null } }],
  ])('stays as it is written when %s', async (_name, settings) => {
    const mail = await sent({ settings });
    expect(mail.html).toBe(
      HTML.replace('{{firstName}}', 'Person').replace('{{unsubscribeUrl}}', mail.links[4] as string),
    );
    expect(mail.html).not.toContain('go.brand.test');
  });

  it('has the tracking pixel or the links alone where only one is wanted', async () => {
    const opens = await sent({ settings: tracking({ clicks: false }) });
    expect([opens.pixel !== null, opens.links[0]]).toEqual([true, 'https://shop.test/offer?a=1&b=2']);
    const clicks = await sent({ settings: tracking({ opens: false }) });
    expect([clicks.pixel, clicks.links[0]]).toEqual([null, expect.stringContaining('go.brand.test/c/')]);
  });

  it('contains none of it in plain text', async () => {
    const plain = await sent({ settings: { ...tracking({}), plainText: 'all' } });
    expect(plain.html).toBe('');
    expect(plain.raw).not.toContain('go.brand.test');
  });

  it('is byte for byte what the preview shows, before and after it is sent', async () => {
    const [seeded] = await t.seed({ steps: [{ subject: 'Hi', bodyHtml: HTML }], email: () => 'pre@track.test' });
    const preview = async () =>
      (
        await t.world.inject({
          method: 'POST',
          url: '/campaigns/steps/preview',
          query: { workspaceId: t.world.a.id },
          body: { stepId: seeded?.stepId, contactId: seeded?.contactId },
        })
      ).json.bodyHtml as string;
    const before = await preview();
    await t.drain();
    const { html } = await t.lastTo('pre@track.test');
    expect(before).toContain('https://go.brand.test/o/');
    expect(html.trimEnd()).toBe(before.trimEnd());
    expect(await preview()).toBe(before);
  });

  it('is stored in its conversation without them, so that viewing it here opens nothing', async () => {
    const mail = await sent();
    const { body_html: kept } = await t.row('select body_html from messages where id = $1', mail.messageId);
    expect(kept).toContain('https://shop.test/offer');
    expect(kept).not.toContain('go.brand.test');
  });
});

describe('GET /o/{token}.gif', () => {
  it('returns one transparent pixel that is never cached, whatever the token', async () => {
    const mail = await sent();
    const forged = `/o/${'A'.repeat(64)}.gif`;
    for (const url of [new URL(mail.pixel as string).pathname, forged, '/o/x.gif', `/o/${'%2e'.repeat(99)}.gif`]) {
      const answer = await t.world.inject({ url, key: null });
      expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 6)]).toEqual([
        200,
        'image/gif',
        'GIF89a',
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('counts every open of a person, and the first of a contact as unique', async () => {
    const mail = await sent();
    await visit(mail.pixel as string);
    await judge();
    const at = t.world.clock.now().getTime() - 2_000;
    expect(await t.stateOf(mail)).toEqual({
      send: { opens: 1, machineOpens: 0, clicks: 0, machineClicks: 0 },
      contact: { opens: 1, clicks: 0 },
      stats: { opens: 1, unique_opens: 1 },
    });
    await visit(mail.pixel as string);
    await visit(mail.pixel as string);
    await judge();
    expect((await t.stateOf(mail)).stats).toEqual({ opens: 3, unique_opens: 1 });
    const events = await t.eventsOf(mail.contactId);
    expect(events.map(({ type, data }) => [type, data['openCount'], data['first'], data['userAgent']])).toEqual([
      ['campaign.email.opened', 1, true, FIREFOX],
      ['campaign.email.opened', 2, false, FIREFOX],
      ['campaign.email.opened', 3, false, FIREFOX],
    ]);
    expect(events[0]?.data).toMatchObject({ sendId: mail.sendId, messageIdHeader: mail.header, email: mail.email });
    expect(new Date(events[0]?.data['openedAt'] as string).getTime()).toBe(at);
  });

  it('counts one unique open of two that come first at the same time', async () => {
    const mail = await sent();
    await Promise.all([visit(mail.pixel as string), visit(mail.pixel as string)]);
    t.world.clock.advanceMs(2_000);
    const judged = await Promise.all([t.judgeOnce(), t.judgeOnce(), t.judgeOnce()]);
    expect(judged.reduce((sum, n) => sum + n)).toBe(2);
    expect(await t.stateOf(mail)).toMatchObject({
      send: { opens: 2 },
      contact: { opens: 2 },
      stats: { opens: 2, unique_opens: 1 },
    });
    const first = (await t.eventsOf(mail.contactId)).map(({ data }) => data['first']);
    expect(first).toEqual([true, false]);
  });

  it('counts a contact’s first open once over all messages of its campaign', async () => {
    const steps = [
      { subject: 'One', bodyHtml: HTML },
      { subject: 'Two', bodyHtml: HTML, delaySeconds: 3_600 },
    ];
    const mail = await sent({ steps });
    await visit(mail.pixel as string);
    t.world.clock.advanceMs(3_600_000);
    await t.drain();
    const next = await t.lastTo(mail.email);
    expect(next.pixel).not.toBe(mail.pixel);
    t.world.clock.advanceMs(MINUTE);
    await visit(next.pixel as string);
    await judge();
    expect(await t.stateOf(mail)).toEqual({
      send: { opens: 1, machineOpens: 0, clicks: 0, machineClicks: 0 },
      contact: { opens: 2, clicks: 0 },
      stats: { opens: 2, unique_opens: 1 },
    });
    const events = await t.eventsOf(mail.contactId);
    expect(
      events.filter(({ type }) => type.endsWith('opened')).map(({ data }) => [data['openCount'], data['first']]),
    ).toEqual([
      [1, true],
      [1, false],
    ]);
  });
});

describe('an open right after delivery', () => {
  it.each([
    [500, FIREFOX],
    [9_000, 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'],
  ])('counts as a machine’s %i ms after acceptance, regardless of its user agent', async (afterMs, userAgent) => {
    run += 1;
    const [mail] = await t.send({ steps: [{ subject: 'Now', bodyHtml: HTML }], email: () => `now.${run}@track.test` });
    t.world.clock.advanceMs(afterMs);
    await visit(mail?.pixel as string, { 'user-agent': userAgent });
    await judge();
    expect((await t.stateOf(mail as TrackedMail)).stats).toEqual({ machine_opens: 1 });
    expect(await t.rulesOf(mail as TrackedMail)).toEqual(['machine too_soon']);
    t.world.clock.advanceMs(10_000);
    await visit(mail?.pixel as string, { 'user-agent': userAgent });
    await judge();
    expect((await t.stateOf(mail as TrackedMail)).stats).toEqual({ machine_opens: 1, opens: 1, unique_opens: 1 });
  });
});

describe('GET /c/{token}', () => {
  it('leads to the signed target alone and counts the click', async () => {
    const mail = await sent();
    const answer = await visit(mail.links[0] as string);
    expect([answer.status, answer.headers['location']]).toEqual([302, 'https://shop.test/offer?a=1&b=2']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await visit(mail.links[1] as string)).headers['location']).toBe('http://shop.test/terms#top');
    t.world.clock.advanceMs(5_000);
    await visit(mail.links[0] as string);
    await judge();
    // The two visits at the same moment are a machine's, the later one a person's.
    expect(await t.stateOf(mail)).toEqual({
      send: { opens: 0, machineOpens: 0, clicks: 1, machineClicks: 2 },
      contact: { opens: 0, clicks: 1 },
      stats: { clicks: 1, unique_clicks: 1, machine_clicks: 2 },
    });
    expect(
      (await t.eventsOf(mail.contactId)).map(({ type, data }) => [
        type,
        data['url'],
        data['clickCount'],
        data['first'],
      ]),
    ).toEqual([['campaign.email.clicked', 'https://shop.test/offer?a=1&b=2', 1, true]]);
  });

  it('is 404 for a token that is forged, changed, of the tracking pixel or cut, and leads nowhere', async () => {
    const mail = await sent();
    const path = new URL(mail.links[0] as string).pathname;
    const token = path.slice(3);
    const bytes = Buffer.from(token, 'base64url');
    const to = (url: string) => Buffer.concat([bytes.subarray(0, 48), Buffer.from(url)]).toString('base64url');
    const forged = [
      'x',
      to('https://evil.test/'),
      to('https://shop.test/offer?a=1&b=3'),
      token.slice(0, -4),
      `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`,
      (mail.pixel as string).split('/').at(-1)?.replace('.gif', '') as string,
      `${token}=`,
    ];
    for (const one of forged) {
      const answer = await t.world.inject({ url: `/c/${one}`, key: null });
      expect([one, answer.status, answer.headers['location'], answer.json?.code]).toEqual([
        one,
        404,
        undefined,
        'route_not_found',
      ]);
    }
    await judge();
    expect((await t.stateOf(mail)).stats).toEqual({});
  });

  it('asks no header where it leads', async () => {
    const mail = await sent();
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', referer: 'https://evil.test/' };
    expect((await visit(mail.links[0] as string, headers)).headers['location']).toBe('https://shop.test/offer?a=1&b=2');
  });

  it('takes a click within ten seconds of the delivery for a scanner’s', async () => {
    run += 1;
    const [mail] = await t.send({ steps: [{ subject: 'Now', bodyHtml: HTML }], email: () => `soon.${run}@track.test` });
    t.world.clock.advanceMs(9_000);
    await visit(mail?.links[0] as string);
    await judge();
    expect((await t.stateOf(mail as TrackedMail)).stats).toEqual({ machine_clicks: 1 });
    expect(await t.rulesOf(mail as TrackedMail)).toEqual(['machine too_soon']);
  });
});

describe('machines', () => {
  it('are distinguished from humans by their behavior, and appear in no other number', async () => {
    const mail = await sent();
    const pixel = mail.pixel as string;
    await visit(pixel, { 'user-agent': 'Mozilla/5.0' });
    await visit(pixel, { 'user-agent': '' });
    await visit(pixel, { 'sec-purpose': 'prefetch;prerender' });
    await visit(pixel, { 'x-purpose': 'preview' });
    await visit(pixel, { 'user-agent': 'BarracudaCentral/1' });
    await visit(pixel, {}, 'HEAD');
    await visit(mail.links[0] as string, {}, 'HEAD');
    await judge();
    expect(await t.stateOf(mail)).toEqual({
      send: { opens: 0, machineOpens: 6, clicks: 0, machineClicks: 1 },
      contact: { opens: 0, clicks: 0 },
      stats: { machine_opens: 6, machine_clicks: 1 },
    });
    expect(await t.eventsOf(mail.contactId)).toEqual([]);
    expect((await t.rulesOf(mail)).sort()).toEqual([
      'machine apple_mail_privacy',
      'machine head_request',
      'machine head_request',
      'machine no_user_agent',
      'machine prefetch',
      'machine prefetch',
      'machine scanner',
    ]);
    await visit(pixel, {
      'user-agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    });
    await judge();
    expect((await t.stateOf(mail)).stats).toEqual({ opens: 1, unique_opens: 1, machine_opens: 6, machine_clicks: 1 });
  });

  it('neither stop a sequence nor start a subsequence; people do', async () => {
    const mail = await sent({ stopRules: { stopOnClick: true, clickUrls: ['https://shop.test/'] } });
    await visit(mail.links[0] as string, { 'user-agent': 'curl/8' });
    await judge();
    const status = async () => {
      const { status, status_reason: reason } = await t.row(
        'select status, status_reason from contacts where id = $1',
        mail.contactId,
      );
      return [status, reason];
    };
    expect(await status()).not.toEqual(['stopped', 'click']);
    await t.row(`update contacts set status = 'active' where id = $1`, mail.contactId);
    await visit(mail.links[0] as string);
    await judge();
    expect(await status()).toEqual(['stopped', 'click']);
    expect((await t.eventsOf(mail.contactId)).map(({ type }) => type)).toContain('campaign.contact.stopped');
  });
});
