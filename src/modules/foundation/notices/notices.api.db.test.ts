import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANNELS, type NoticeWorld, openNoticeWorld } from '../../../../test/support/notices/notice-world.js';
import { type SystemMailServer, startSystemMailServer } from '../../../../test/support/outside/system-mails.js';
import { firstOwner, person } from '../../../../test/support/people.js';
import { answer } from '../../../../test/support/webhook-receiver.js';

let notices: NoticeWorld;
let smtp: SystemMailServer;
let ownerId: string;

beforeAll(async () => {
  smtp = await startSystemMailServer();
  notices = await openNoticeWorld({ systemMail: smtp.settings });
  ownerId = (await firstOwner(notices.world)).userId;
});
afterAll(async () => {
  await notices?.close();
  await smtp?.close();
});

const slackBody = (rest: object = {}) => ({
  ...{ kind: 'slack', name: 'Sales', url: 'https://hooks.slack.test/services/T0/B0/s3cr3t' },
  ...{ eventTypes: ['campaign.contact.replied'], ...rest },
});
const locOf = (answer: { json: { detail: Array<{ loc: string[]; ctx?: { code: string } }> } }) =>
  answer.json.detail.map(({ loc, ctx }) => `${loc.join('.')} ${ctx?.code ?? ''}`.trim());

it('creates, lists, updates and deletes a channel, and never returns its URL', async () => {
  const { world } = notices;
  const made = await notices.ask('POST', CHANNELS, { body: slackBody({ dailyAt: '08:00' }) });
  expect(made).toMatchObject({
    status: 200,
    json: { status: 'active', urlHost: 'hooks.slack.test', dailyAt: '08:00' },
  });
  const id: string = made.json.id;
  const changed = await notices.ask('PATCH', `${CHANNELS}/${id}`, {
    body: {
      dailyAt: null,
      quietHours: { from: '22:00', until: '07:00' },
      url: 'https://hooks.slack.test/services/0th3r',
    },
  });
  expect(changed).toMatchObject({
    status: 200,
    json: { dailyAt: null, quietHours: { from: '22:00', until: '07:00' } },
  });
  const listed = await notices.ask('GET', CHANNELS);
  expect(listed.json.items).toEqual([(await notices.ask('GET', `${CHANNELS}/${id}`)).json]);
  const audit = await notices.ask('GET', '/audit-log', { query: { limit: 100 } });
  expect(audit.text).toContain('updateNoticeChannel');
  const [row] = await world.ctx.sql.query<{ text: string }>(
    `select row_to_json(c)::text as text from notice_channels c`,
  );
  for (const { text } of [made, changed, listed, audit, { text: row?.text ?? '' }]) {
    expect(text).not.toMatch(/s3cr3t|0th3r/);
  }
  expect((await notices.ask('DELETE', `${CHANNELS}/${id}`)).json).toMatchObject({ id, deleted: true });
  expect((await notices.ask('GET', `${CHANNELS}/${id}`)).status).toBe(404);
});

it('returns 404 for a channel of another workspace', async () => {
  const { world } = notices;
  const id = await notices.channel(slackBody());
  const missing = '01959f00-abcd-7aaa-8bbb-0000000000ff';
  const calls = [
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
    ...['pause', 'resume', 'test'].map((verb) => ['POST', `/${verb}`, {}]),
  ] as const;
  for (const [method, path, body] of calls) {
    const ask = (channel: string) =>
      world.inB({ method: method as 'GET', url: `${CHANNELS}/${channel}${path}`, ...(body && { body }) });
    const [foreign, none] = [await ask(id), await ask(missing)];
    expect(foreign.status, `${method} ${path}`).toBe(404);
    expect(foreign.json.detail).toEqual(none.json.detail);
    expect(foreign.json.code).toBe('notice_channel_not_found');
  }
  expect((await world.inB({ method: 'GET', url: CHANNELS })).json.items).toEqual([]);
  expect(await notices.view(id)).toMatchObject({ name: 'Sales', status: 'active' });
  await notices.ask('DELETE', `${CHANNELS}/${id}`);
});

it('rejects invalid targets with the location of each error, and repeats no URL', async () => {
  const refused = async (body: object) => {
    const result = await notices.ask('POST', CHANNELS, { body });
    expect(result.status, JSON.stringify(result.json)).toBe(422);
    expect(result.text).not.toContain('s3cr3t');
    return locOf(result);
  };
  expect(await refused(slackBody({ url: undefined }))).toEqual(['body.url missing']);
  expect(await refused(slackBody({ url: 'ftp://hooks.slack.test/s3cr3t' }))).toEqual(['body.url url_not_allowed']);
  expect(await refused(slackBody({ url: 'https://10.0.0.7/s3cr3t' }))).toEqual(['body.url url_not_allowed']);
  expect(await refused(slackBody({ memberId: ownerId }))).toEqual(['body.memberId conflicting_values']);
  expect(await refused({ ...slackBody(), kind: 'email', memberId: ownerId })).toEqual(['body.url conflicting_values']);
  expect(await refused(slackBody({ kind: 'email', url: undefined }))).toEqual(['body.memberId missing']);
  const stranger = '01959f00-abcd-7aaa-8bbb-0000000000ee';
  expect(await refused(slackBody({ kind: 'email', url: undefined, memberId: stranger }))).toEqual([
    'body.memberId unknown_member',
  ]);
  expect(await refused(slackBody({ eventTypes: ['campaign.contact.replied', 'no.such'] }))).toEqual([
    'body.eventTypes.1 unknown_event_type',
  ]);
  expect(await refused(slackBody({ campaignIds: [stranger] }))).toEqual(['body.campaignIds.0 unknown_campaign']);
  expect(await refused(slackBody({ dailyAt: '08:00', quietHours: { from: '22:00', until: '07:00' } }))).toEqual([
    'body.quietHours conflicting_values',
  ]);
  expect(await refused(slackBody({ quietHours: { from: '07:00', until: '07:00' } }))).toEqual([
    'body.quietHours conflicting_values',
  ]);
});

it('allows at most 20 channels per workspace, and creates one channel for a repeated request', async () => {
  const headers = { 'idempotency-key': 'notice-1' };
  const first = await notices.ask('POST', CHANNELS, { body: slackBody(), headers });
  const again = await notices.ask('POST', CHANNELS, { body: slackBody(), headers });
  expect(again.json.id).toBe(first.json.id);
  for (let made = 1; made < 20; made += 1) await notices.channel(slackBody());
  expect(await notices.ask('POST', CHANNELS, { body: slackBody() })).toMatchObject({
    ...{ status: 409, json: { code: 'limit_reached' } },
  });
  for (const { id } of (await notices.ask('GET', CHANNELS)).json.items)
    await notices.ask('DELETE', `${CHANNELS}/${id}`);
});

it('sends a test during quiet hours, returns the response, and resets the failures after a successful test', async () => {
  const slack = await notices.slack(answer(404, {}, 'no_service'));
  const id = await notices.channel({ url: slack.url, dailyAt: '08:00' });
  const test = async () => (await notices.ask('POST', `${CHANNELS}/${id}/test`, { body: {} })).json;
  expect(await test()).toEqual({
    ...{ delivered: false, errorCode: 'gone', errorMessage: 'The channel responded with status 404 (no_service).' },
  });
  expect(await notices.view(id)).toMatchObject({ status: 'active', consecutiveFailures: 0 });
  slack.respond = answer(500);
  await notices.ask('PATCH', `${CHANNELS}/${id}`, { body: { dailyAt: null } });
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 1, errorCode: 'status_not_2xx' });
  slack.respond = answer(200, {}, 'ok');
  expect(await test()).toEqual({ delivered: true, errorCode: null, errorMessage: null });
  await notices.send();
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 0, nextMessageAt: null });
  expect(slack.requests.map(({ body }) => JSON.parse(body).text.split('\n')[0])).toEqual([
    expect.stringContaining('*Test notice from '),
    expect.stringContaining('*Contact replied in '),
    expect.stringContaining('*Test notice from '),
    expect.stringContaining('*Contact replied in '),
  ]);
  await notices.ask('DELETE', `${CHANNELS}/${id}`);
});

it('emails a member at their current address, retries after rejections, and stops when the member leaves', async () => {
  const { world } = notices;
  const ada = await person(world, 'member', 'Ada');
  const id = await notices.channel({ kind: 'email', name: 'Ada', memberId: ada.userId });
  smtp.refuse(451, 1);
  await notices.reply(2, { subject: 'Re: Secret plan' });
  const next = await notices.sendAMinuteLater();
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 1, errorCode: 'mail_refused' });
  world.clock.moveTo(next as Date);
  await notices.send();
  const [mail] = smtp.mails.splice(0);
  expect(mail?.to).toEqual([(await notices.view(id))['memberEmail']]);
  expect(mail?.text).toContain('Subject: 2 events in ');
  expect(mail?.text).toContain('Ana (ana@example.com)');
  expect(mail?.text).not.toContain('Secret plan');
  const left = await notices.ask('DELETE', `/workspaces/${world.a.id}/members/${ada.userId}`);
  expect(left.status).toBe(200);
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(smtp.mails.filter(({ to }) => to.includes(mail?.to[0] ?? ''))).toEqual([]);
  expect(await notices.view(id)).toMatchObject({
    ...{ status: 'disabled', disabledReason: 'member_removed', memberEmail: null },
  });
  const moved = await notices.ask('PATCH', `${CHANNELS}/${id}`, { body: { memberId: ownerId } });
  expect(moved.json).toMatchObject({ status: 'active', memberEmail: 'nora@studio.test' });
  await notices.send();
  expect(smtp.mails.some(({ to }) => to.includes('nora@studio.test'))).toBe(true);
});

it('emails a member in the language of their account, or in that of the channel', async () => {
  const { world } = notices;
  const gerd = await person(world, 'member', 'Gerd');
  await gerd.ask({ method: 'PATCH', url: '/me/preferences', body: { language: 'de' } });
  const id = await notices.channel({ kind: 'email', name: 'Gerd', memberId: gerd.userId });
  const textOf = async () => {
    smtp.mails.length = 0;
    expect((await notices.ask('POST', `${CHANNELS}/${id}/test`, { body: {} })).json.delivered).toBe(true);
    return (smtp.mails[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  };
  const text = await textOf();
  expect(text).toContain('Subject: Testbenachrichtigung von ');
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('Sie erhalten diese E-Mail');
  expect(text).not.toContain('You receive');
  await notices.ask('PATCH', `${CHANNELS}/${id}`, { body: { language: 'en' } });
  expect(await textOf()).toContain('Subject: Test notice from ');
  await notices.ask('DELETE', `${CHANNELS}/${id}`);
});
