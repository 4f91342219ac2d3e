import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CHANNELS, type NoticeWorld, openNoticeWorld } from '../../../../test/support/notices/notice-world.js';
import {
  type PushedBrowser,
  type PushService,
  startPushService,
} from '../../../../test/support/notices/push-service.js';
import { firstOwner, person, type Visitor } from '../../../../test/support/people.js';
import { sealSubscription } from './browser-subscription.js';

let notices: NoticeWorld;
let push: PushService;
let nora: Visitor;
let ada: Visitor;
let publicKey: string;

beforeAll(async () => {
  notices = await openNoticeWorld();
  push = await startPushService(() => notices.world.clock.now());
  nora = await firstOwner(notices.world);
  ada = await person(notices.world, 'member', 'Ada');
  publicKey = (await notices.ask('GET', `${CHANNELS}/browser-key`)).json.publicKey;
});
afterEach(async () => {
  for (const { id } of (await notices.ask('GET', CHANNELS)).json.items)
    await notices.ask('DELETE', `${CHANNELS}/${id}`);
  await notices.send();
});
afterAll(async () => {
  await notices?.close();
  await push?.close();
});

const ask = (who: Visitor, method: string, path: string, body?: object, headers = {}) =>
  who.ask({
    ...{ method: method as 'POST', url: `${CHANNELS}${path}`, query: { workspaceId: notices.world.a.id }, headers },
    ...(body && { body }),
  });
const bodyOf = (browser: Pick<PushedBrowser, 'subscription'>, rest: object = {}) => ({
  ...{ kind: 'browser', name: 'Chrome, Android', eventTypes: ['campaign.contact.replied'] },
  ...{ subscription: browser.subscription, ...rest },
});
const subscribe = async (who: Visitor, browser = push.browser(publicKey), rest: object = {}) => {
  const made = await ask(who, 'POST', '', bodyOf(browser, rest));
  expect(made.status, made.text).toBe(200);
  return { browser, id: made.json.id as string, made };
};
const locOf = (answer: { json: { detail: Array<{ loc: string[]; ctx?: { code: string } }> } }) =>
  answer.json.detail.map(({ loc, ctx }) => `${loc.join('.')} ${ctx?.code ?? ''}`.trim());

it('sends a burst of events as one message that only the browser can read, signed for its push service', async () => {
  const { browser, id, made } = await subscribe(ada);
  expect(made.json).toMatchObject({
    ...{ kind: 'browser', status: 'active', memberId: ada.userId, urlHost: new URL(push.origin).host },
  });
  await notices.reply(2, { subject: 'Re: Secret plan', bodyTextTrimmed: 'Our budget is 5.' });
  await notices.sendAMinuteLater();
  expect(browser.incidents).toEqual([]);
  const [message, ...others] = browser.messages;
  expect(others).toEqual([]);
  const { id: workspaceId } = notices.world.a;
  expect(message?.notification).toMatchObject({
    ...{ title: expect.stringMatching(/^2 events in /), lang: 'en' },
    body: expect.stringContaining('Contact replied · Ana (ana@example.com)'),
    navigate: `https://outrider.studio.test/app/w/${workspaceId}/inbox`,
  });
  expect(JSON.stringify(message?.notification)).not.toMatch(/Secret plan|budget/);
  expect(message?.headers).toMatchObject({
    ...{ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' },
    topic: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
  });
  expect(message?.sender).toMatchObject({ aud: push.origin, sub: 'https://outrider.studio.test' });
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 0, nextMessageAt: null });
});

it('writes in the language of the member, and sends a test', async () => {
  await ada.ask({ method: 'PATCH', url: '/me/preferences', body: { language: 'de' } });
  const { browser, id } = await subscribe(ada);
  expect((await ask(ada, 'POST', `/${id}/test`, {})).json).toMatchObject({ delivered: true });
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(browser.messages.map(({ notification }) => [notification.lang, notification.title])).toEqual([
    ['de', expect.stringMatching(/^Testbenachrichtigung von /)],
    ['de', expect.stringMatching(/^Kontakt hat geantwortet in /)],
  ]);
  await ada.ask({ method: 'PATCH', url: '/me/preferences', body: { language: null } });
});

it('waits for the end of quiet hours, and sends digests with less urgency', async () => {
  const quiet = await subscribe(ada, undefined, { quietHours: { from: '00:00', until: '24:00' }, timeZone: 'UTC' });
  const daily = await subscribe(ada, undefined, { dailyAt: '08:00', timeZone: 'UTC' });
  notices.moveTo('07:00');
  await notices.reply(3);
  await notices.sendAMinuteLater();
  expect(quiet.browser.messages).toHaveLength(0);
  notices.moveTo('08:00');
  await notices.send();
  expect(daily.browser.messages.map(({ headers }) => headers['urgency'])).toEqual(['normal']);
  expect(daily.browser.messages[0]?.notification.title).toMatch(/^3 events since the last digest in /);
});

it('never returns the subscription, and stores it encrypted', async () => {
  const { browser, id, made } = await subscribe(ada);
  const { endpoint, keys } = browser.subscription;
  const refused = await ask(
    ada,
    'POST',
    '',
    bodyOf({ subscription: { endpoint, keys: { ...keys, auth: 'A'.repeat(20) } } }),
  );
  expect(refused.status).toBe(422);
  const audit = await notices.ask('GET', '/audit-log', { query: { limit: 100 } });
  expect(audit.text).toContain('createNoticeChannel');
  const rows = await notices.world.ctx.sql.query<{ text: string }>(
    `select row_to_json(c)::text as text from notice_channels c union all select row_to_json(a)::text from audit_log a`,
  );
  const path = new URL(endpoint).pathname;
  const shown = [made, refused, audit, await notices.ask('GET', CHANNELS), await ask(ada, 'GET', `/${id}`), ...rows];
  for (const { text } of shown) for (const secret of [path, keys.p256dh, keys.auth]) expect(text).not.toContain(secret);
});

it('ends the channel of a browser that unsubscribed, tells it, and never tries again', async () => {
  for (const status of [404, 410]) {
    const { browser, id } = await subscribe(ada);
    browser.answer = () => ({ status });
    await notices.reply();
    expect(await notices.sendAMinuteLater()).toBeNull();
    notices.world.clock.advanceMs(86_400_000);
    await notices.send();
    expect(browser.messages).toHaveLength(1);
    expect(await notices.view(id)).toMatchObject({
      status: 'disabled',
      disabledReason: 'browser_gone',
      errorCode: 'gone',
    });
    const { json } = await notices.ask('GET', '/overview/attention');
    const item = json.items.find(({ resourceId }: { resourceId: string }) => resourceId === id);
    expect(item).toMatchObject({
      kind: 'notice_failing',
      title: '“Chrome, Android” is disabled: its browser unsubscribed',
    });
    // A new subscription of the same browser resumes the channel, and what waited is sent.
    const next = push.browser(publicKey);
    const moved = await ask(ada, 'PATCH', `/${id}`, { subscription: next.subscription });
    expect(moved.json).toMatchObject({ status: 'active', disabledReason: null });
    await notices.send();
    expect(next.messages).toHaveLength(1);
  }
});

it('retries after 429 when the push service allows it, and after errors with backoff', async () => {
  const { browser, id } = await subscribe(ada);
  browser.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } });
  await notices.reply();
  const next = await notices.sendAMinuteLater();
  const now = notices.world.clock.now().getTime();
  expect((next?.getTime() ?? 0) - now).toBeGreaterThanOrEqual(3_600_000);
  notices.world.clock.moveTo(next as Date);
  browser.answer = () => ({ status: 503 });
  const after = await notices.send();
  expect(await notices.view(id)).toMatchObject({
    status: 'active',
    consecutiveFailures: 2,
    errorCode: 'status_not_2xx',
  });
  notices.world.clock.moveTo(after as Date);
  browser.answer = () => ({ status: 201 });
  await notices.send();
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 0 });
  expect(new Set(browser.messages.map(({ notification }) => notification.tag)).size).toBe(1);
});

it('sends only the title to a push service that finds the message too long', async () => {
  const { browser, id } = await subscribe(ada);
  browser.answer = ({ notification }) => ({ status: notification.body === '' ? 201 : 413 });
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(browser.messages.map(({ notification }) => notification.body === '')).toEqual([false, true]);
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 0 });
});

it('repeats a message whose result was lost with the same topic and tag, so that it appears once', async () => {
  const { browser } = await subscribe(ada);
  await notices.reply();
  await notices.send();
  notices.world.clock.advanceMs(60_000);
  const { sql } = notices.world.ctx;
  const guard = 'before update on notice_channels for each row when (new.last_success_at is not null)';
  await sql.execute(`create function test_lost() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`);
  await sql.execute(`create trigger test_lost ${guard} execute function test_lost()`);
  await notices.send().catch(() => null);
  await sql.execute('drop trigger test_lost on notice_channels');
  await sql.execute('drop function test_lost');
  notices.world.clock.advanceMs(3_600_000);
  await notices.send();
  expect(browser.messages.length).toBeGreaterThanOrEqual(2);
  expect(new Set(browser.messages.map(({ headers }) => headers['topic'])).size).toBe(1);
  expect(new Set(browser.messages.map(({ notification }) => notification.tag)).size).toBe(1);
});

it('is one channel per browser: subscribing again replaces it, with the new member and settings', async () => {
  const headers = { 'idempotency-key': 'browser-1' };
  const browser = push.browser(publicKey);
  const first = await ask(ada, 'POST', '', bodyOf(browser), headers);
  expect((await ask(ada, 'POST', '', bodyOf(browser), headers)).json).toEqual(first.json);
  const all = await Promise.all([1, 2, 3].map(() => ask(nora, 'POST', '', bodyOf(browser, { name: 'Desk' }))));
  expect(new Set(all.map(({ json }) => json.id))).toEqual(new Set([first.json.id]));
  const { items } = (await notices.ask('GET', CHANNELS)).json;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ name: 'Desk', memberId: nora.userId });
});

it('belongs to its member: others see it, but cannot redirect it', async () => {
  const { browser, id } = await subscribe(ada);
  const other = push.browser(publicKey);
  expect((await ask(nora, 'GET', `/${id}`)).json).toMatchObject({ memberId: ada.userId });
  const redirected = await ask(nora, 'PATCH', `/${id}`, { subscription: other.subscription });
  expect(redirected).toMatchObject({ status: 403, json: { code: 'not_the_author' } });
  const byKey = await notices.ask('PATCH', `${CHANNELS}/${id}`, { body: { subscription: other.subscription } });
  expect(byKey.status).toBe(403);
  expect(locOf(await ask(nora, 'PATCH', `/${id}`, { memberId: nora.userId }))).toEqual([
    'body.memberId conflicting_values',
  ]);
  const desk = await subscribe(ada, other);
  const taken = await ask(ada, 'PATCH', `/${id}`, { subscription: other.subscription });
  expect(taken).toMatchObject({ status: 409, json: { code: 'already_exists' } });
  await notices.reply();
  await notices.sendAMinuteLater();
  expect([browser.messages.length, desk.browser.messages.length]).toEqual([1, 1]);
});

it('is not found by another workspace, which can subscribe the same browser for itself', async () => {
  const { browser, id } = await subscribe(ada);
  const { world } = notices;
  const foreign = await world.inB({ method: 'PATCH', url: `${CHANNELS}/${id}`, body: { name: 'Mine' } });
  expect(foreign).toMatchObject({ status: 404, json: { code: 'notice_channel_not_found' } });
  const query = { workspaceId: world.b.id };
  const inB = await nora.ask({ method: 'POST', url: CHANNELS, query, body: bodyOf(browser) });
  expect(inB.status, inB.text).toBe(200);
  expect(inB.json.id).not.toBe(id);
  expect(await notices.view(id)).toMatchObject({ memberId: ada.userId });
  await nora.ask({ method: 'DELETE', url: `${CHANNELS}/${inB.json.id}`, query });
});

it('rejects API keys and invalid subscriptions, with the location of each error', async () => {
  const { subscription } = push.browser(publicKey);
  const issues = async (body: object) => locOf(await ask(ada, 'POST', '', { ...bodyOf({ subscription }), ...body }));
  const changed = (endpoint: string, keys: object = {}) => ({
    subscription: { endpoint, keys: { ...subscription.keys, ...keys } },
  });
  const { endpoint } = subscription;
  expect(await issues({ subscription: undefined })).toEqual(['body.subscription missing']);
  for (const refused of [
    'https://10.0.0.7/push',
    'https://[::1]/push',
    'ftp://push.test/a',
    'https://push.test:22/a',
  ]) {
    expect(await issues(changed(refused)), refused).toEqual(['body.subscription.endpoint url_not_allowed']);
  }
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  expect(await issues(changed(endpoint, { p256dh }))).toEqual(['body.subscription.keys.p256dh invalid_value']);
  const auth = Buffer.alloc(17, 1).toString('base64url');
  expect(await issues(changed(endpoint, { auth }))).toEqual(['body.subscription.keys.auth invalid_value']);
  expect(await issues({ url: 'https://hooks.test/a' })).toEqual(['body.url conflicting_values']);
  expect(await issues({ memberId: nora.userId })).toEqual(['body.memberId conflicting_values']);
  const byKey = await notices.ask('POST', CHANNELS, { body: bodyOf({ subscription }) });
  expect(locOf(byKey)).toEqual(['body.kind unknown_member']);
  const slack = { kind: 'slack', name: 'S', url: 'https://hooks.test/a', eventTypes: ['*'], subscription };
  expect(locOf(await notices.ask('POST', CHANNELS, { body: slack }))).toEqual(['body.subscription conflicting_values']);
});

it('connects to no private address, whatever the endpoint was when it was stored', async () => {
  const strict = await openNoticeWorld({ egressAllow: [] });
  const { world } = strict;
  const owner = await firstOwner(world);
  const { keys } = push.browser(publicKey).subscription;
  const body = bodyOf({ subscription: { endpoint: 'https://push.example.com/1', keys } });
  const { json } = await owner.ask({ method: 'POST', url: CHANNELS, query: { workspaceId: world.a.id }, body });
  const stored = sealSubscription(world.ctx, world.a.id, json.id, { endpoint: 'http://169.254.169.254/latest', keys });
  await world.ctx.sql.execute('update notice_channels set url = $2 where id = $1', [json.id, stored.url]);
  const tested = await strict.ask('POST', `${CHANNELS}/${json.id}/test`, { body: {} });
  expect(tested.json).toMatchObject({ delivered: false, errorCode: 'address_refused' });
  await strict.close();
});

it('stops when the member leaves the workspace', async () => {
  const ben = await person(notices.world, 'member', 'Ben');
  const { browser, id } = await subscribe(ben);
  const { id: workspaceId } = notices.world.a;
  expect((await notices.ask('DELETE', `/workspaces/${workspaceId}/members/${ben.userId}`)).status).toBe(200);
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(browser.messages).toEqual([]);
  expect(await notices.view(id)).toMatchObject({ status: 'disabled', disabledReason: 'member_removed' });
});

it('allows at most 50 browsers per workspace, beside 20 other channels', async () => {
  for (let made = 0; made < 50; made += 1) await subscribe(ada);
  expect(await ask(ada, 'POST', '', bodyOf(push.browser(publicKey)))).toMatchObject({
    ...{ status: 409, json: { code: 'limit_reached' } },
  });
  await notices.channel({ url: 'https://hooks.slack.test/services/1' });
});

it('creates one key pair per instance, even when processes create it together, and never returns its private half', async () => {
  const { sql } = notices.world.ctx;
  await sql.execute(`delete from installation_secrets where name = 'push_key'`);
  const all = await Promise.all([1, 2, 3, 4].map(() => notices.ask('GET', `${CHANNELS}/browser-key`)));
  expect(new Set(all.map(({ json }) => json.publicKey)).size).toBe(1);
  expect(Buffer.from(all[0]?.json.publicKey, 'base64url')).toHaveLength(65);
  publicKey = all[0]?.json.publicKey;
});
