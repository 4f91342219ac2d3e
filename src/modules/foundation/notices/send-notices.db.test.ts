import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CHANNELS, type NoticeWorld, openNoticeWorld } from '../../../../test/support/notices/notice-world.js';
import { SLACK } from '../../../../test/support/notices/slack-answers.js';
import { answer, type WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { messageReceived } from '../../conversation/receiving/settling/receiving.events.js';

let notices: NoticeWorld;

beforeAll(async () => {
  notices = await openNoticeWorld();
});
afterEach(async () => {
  for (const { id } of (await notices.ask('GET', CHANNELS)).json.items)
    await notices.ask('DELETE', `${CHANNELS}/${id}`);
  await notices.send();
});
afterAll(() => notices?.close());

const minutes = (count: number) => notices.world.clock.advanceMs(count * 60_000);
const textsOf = (receiver: WebhookReceiver): string[] => receiver.requests.map(({ body }) => JSON.parse(body).text);

it('sends one message for the replies of a minute, with contact and campaign but without email content', async () => {
  const slack = await notices.slack();
  await notices.channel({ url: slack.url });
  await notices.reply(2, { subject: 'Re: Secret plan', bodyTextTrimmed: 'Our budget is 5.' });
  const due = await notices.send();
  expect(slack.requests).toHaveLength(0);
  expect(due).toEqual(new Date(notices.world.clock.now().getTime() + 60_000));
  minutes(1);
  await notices.send();
  const [text = '', ...others] = textsOf(slack);
  expect(others).toEqual([]);
  expect(text).toContain('*2 events in ');
  const link = `<https://outrider.studio.test/app/w/${notices.world.a.id}/inbox?thread=901|Contact replied>`;
  expect(text).toContain(`${link} · Ana (ana@example.com) · Example · Spring · interested`);
  expect(text).not.toMatch(/Secret plan|budget/);
  expect(await notices.send()).toBeNull();
});

it('quotes the reply only in a channel that allows it, and neutralizes mentions in its text', async () => {
  const slack = await notices.slack();
  await notices.channel({ url: slack.url, includesText: true });
  await notices.reply(1, { firstName: '<!channel>', subject: 'Re: Plan', bodyTextTrimmed: 'Yes & <b>now</b>' });
  await notices.sendAMinuteLater();
  const [text = ''] = textsOf(slack);
  expect(text).toContain('&lt;!channel&gt; (ana@example.com)');
  expect(text).toContain('>Re: Plan: Yes &amp; &lt;b&gt;now&lt;/b&gt;');
});

it('lists twenty events of a burst and counts the rest', async () => {
  const slack = await notices.slack();
  await notices.channel({ url: slack.url, eventTypes: ['campaign.contact.replied', 'inbox.message.received'] });
  await notices.reply(1_500);
  await notices.reply(30, {}, messageReceived);
  await notices.sendAMinuteLater();
  const [text = ''] = textsOf(slack);
  expect(slack.requests).toHaveLength(1);
  expect(text.match(/\|Contact replied>/g)).toHaveLength(20);
  expect(text).toContain('*1,530 events in ');
  expect(text).toContain('and 1,510 more: Contact replied (1,480), Message received (30)');
});

it('writes notices, tests, and stored errors in the language of the channel and its readers', async () => {
  const slack = await notices.slack();
  const id = await notices.channel({ url: slack.url, language: 'de' });
  expect(await notices.view(id)).toMatchObject({ language: 'de' });
  await notices.reply(2);
  await notices.sendAMinuteLater();
  await notices.ask('POST', `${CHANNELS}/${id}/test`, { body: {} });
  const [text = '', test = ''] = textsOf(slack);
  expect(text).toContain('*2 Ereignisse in ');
  expect(text).toContain('|Kontakt hat geantwortet> · Ana (ana@example.com) · Example · Spring · interessiert');
  expect(test).toContain('*Testbenachrichtigung von ');
  slack.respond = answer(500);
  await notices.reply();
  await notices.sendAMinuteLater();
  const read = (language: string) =>
    notices.ask('GET', `${CHANNELS}/${id}`, { headers: { 'accept-language': language } });
  expect((await read('en')).json.errorMessage).toBe('The channel responded with status 500.');
  expect((await read('de')).json.errorMessage).toBe('Der Kanal hat mit Status 500 geantwortet.');
  const changed = await notices.ask('PATCH', `${CHANNELS}/${id}`, { body: { language: null } });
  expect(changed.json.language).toBeNull();
  expect((await notices.ask('PATCH', `${CHANNELS}/${id}`, { body: { language: 'xx' } })).status).toBe(422);
});

it('collects only events that match the filters, and no test events', async () => {
  const slack = await notices.slack();
  await notices.channel({ url: slack.url, intents: ['interested'] });
  await notices.reply(1, { replyIntent: 'not_interested' });
  await notices.emit(3);
  await notices.sendAMinuteLater();
  expect(slack.requests).toHaveLength(0);
  await notices.reply(1, { replyIntent: 'interested' });
  await notices.sendAMinuteLater();
  expect(slack.requests).toHaveLength(1);
});

it('holds events during quiet hours and sends them in one message afterwards', async () => {
  const slack = await notices.slack();
  // 15:00 UTC is 20:30 in Kolkata all year.
  await notices.channel({ url: slack.url, timeZone: 'Asia/Kolkata', quietHours: { from: '20:30', until: '23:00' } });
  notices.moveTo('15:00');
  await notices.reply();
  expect((await notices.send())?.toISOString()).toContain('T17:30:00.000Z');
  minutes(140);
  await notices.reply();
  await notices.send();
  expect(slack.requests).toHaveLength(0);
  minutes(10);
  await notices.send();
  expect(textsOf(slack)[0]).toContain('*2 events in ');
});

it('sends a digest once a day, in the time zone of the workspace', async () => {
  const slack = await notices.slack();
  await notices.world.ctx.sql.query(`update workspaces set timezone = 'Asia/Tokyo' where id = $1`, [
    notices.world.a.id,
  ]);
  await notices.channel({ url: slack.url, dailyAt: '08:00' });
  notices.moveTo('02:00');
  await notices.reply(3);
  expect((await notices.send())?.toISOString()).toContain('T23:00:00.000Z');
  notices.moveTo('23:00');
  await notices.reply();
  await notices.send();
  expect(textsOf(slack)).toEqual([expect.stringContaining('*4 events since the last digest in ')]);
  await notices.world.ctx.sql.query(`update workspaces set timezone = 'UTC' where id = $1`, [notices.world.a.id]);
});

it.each([
  ['404 no_service', SLACK.noService, 'no_service'],
  ['410', SLACK.archived, 'channel_is_archived'],
])('disables a Slack channel after %s, reports it and keeps its pending events', async (_name, respond, named) => {
  const slack = await notices.slack(respond);
  const id = await notices.channel({ url: slack.url });
  const other = await notices.slack();
  await notices.channel({ url: other.url, name: 'Operations', eventTypes: ['notice.*'] });
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(await notices.view(id)).toMatchObject({
    ...{ status: 'disabled', disabledReason: 'channel_gone', errorCode: 'gone', nextMessageAt: null },
    errorMessage: expect.stringContaining(named),
  });
  const attention = (await notices.ask('GET', '/overview/attention')).json;
  expect(JSON.stringify(attention)).toContain('“Sales” is disabled: its webhook was deleted');
  // The other channel still works and reports the failure.
  await notices.sendAMinuteLater();
  expect(textsOf(other)[0]).toContain('Notice channel disabled');
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(slack.requests).toHaveLength(1);
  slack.respond = SLACK.ok;
  await notices.ask('POST', `${CHANNELS}/${id}/resume`);
  await notices.send();
  expect(textsOf(slack)[1]).toContain('*Contact replied in ');
  expect(await notices.view(id)).toMatchObject({ status: 'active', consecutiveFailures: 0, errorCode: null });
});

it('waits for the retry time of Slack, then sends everything in one message', async () => {
  const slack = await notices.slack(SLACK.tooMany(600));
  const id = await notices.channel({ url: slack.url });
  await notices.reply();
  const next = await notices.sendAMinuteLater();
  expect(next).toEqual(new Date(notices.world.clock.now().getTime() + 600_000));
  await notices.reply();
  minutes(9);
  await notices.send();
  expect(slack.requests).toHaveLength(1);
  slack.respond = SLACK.ok;
  minutes(1);
  await notices.send();
  expect(textsOf(slack)[1]).toContain('*2 events in ');
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 0, nextMessageAt: null });
});

it('retries with backoff, needs attention from the third failure, and is disabled after five days', async () => {
  const slack = await notices.slack(answer(500));
  const id = await notices.channel({ url: slack.url });
  const started = notices.world.clock.now().getTime();
  await notices.reply();
  let next = await notices.sendAMinuteLater();
  const waits: number[] = [];
  for (let attempt = 1; next !== null && attempt < 60; attempt += 1) {
    waits.push((next.getTime() - notices.world.clock.now().getTime()) / 1_000);
    notices.world.clock.moveTo(next);
    next = await notices.send();
    if (attempt === 2) {
      const attention = JSON.stringify((await notices.ask('GET', '/overview/attention')).json);
      expect(attention).toContain('“Sales” is failing: 3 consecutive notices failed');
    }
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
  expect(Math.max(...waits)).toBe(6 * 3_600);
  expect(await notices.view(id)).toMatchObject({ status: 'disabled', disabledReason: 'channel_failing' });
  expect(notices.world.clock.now().getTime() - started).toBeGreaterThan(5 * 86_400_000);
}, 60_000);

it('survives a lost connection, and sends nothing to an address that the operator does not allow', async () => {
  const slack = await notices.slack((_request, response) => void response.destroy());
  const id = await notices.channel({ url: slack.url });
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(await notices.view(id)).toMatchObject({ errorCode: 'connect_failed', consecutiveFailures: 1 });
});

it('resends the message of a worker that was replaced before its result, and loses no event', async () => {
  const slack = await notices.slack();
  const id = await notices.channel({ url: slack.url });
  slack.respond = async (request, response) => {
    // Another worker takes over before the response arrives.
    await notices.world.ctx.sql.query(
      'update notice_channels set worker_id = null, attempt = attempt + 1 where id = $1',
      [id],
    );
    slack.respond = SLACK.ok;
    SLACK.ok(request, response);
  };
  await notices.reply(2);
  await notices.sendAMinuteLater();
  expect(textsOf(slack)).toEqual([expect.stringContaining('*2 events'), expect.stringContaining('*2 events')]);
  expect(await notices.view(id)).toMatchObject({ consecutiveFailures: 0, nextMessageAt: null });
});

it('keeps events during a delivery for the next message', async () => {
  const slack = await notices.slack();
  await notices.channel({ url: slack.url });
  slack.respond = async (request, response) => {
    slack.respond = SLACK.ok;
    await notices.reply();
    await notices.send();
    SLACK.ok(request, response);
  };
  await notices.reply();
  await notices.sendAMinuteLater();
  await notices.sendAMinuteLater();
  expect(textsOf(slack)).toEqual(new Array(2).fill(expect.stringContaining('*Contact replied in ')));
});

it('discards pending events when paused, and collects new ones when resumed', async () => {
  const slack = await notices.slack();
  const id = await notices.channel({ url: slack.url });
  await notices.reply();
  await notices.send();
  await notices.ask('POST', `${CHANNELS}/${id}/pause`);
  await notices.reply();
  await notices.sendAMinuteLater();
  await notices.ask('POST', `${CHANNELS}/${id}/resume`);
  await notices.sendAMinuteLater();
  expect(slack.requests).toHaveLength(0);
  await notices.reply();
  await notices.sendAMinuteLater();
  expect(slack.requests).toHaveLength(1);
});

it('sends the formats of Discord, Teams and webhooks', async () => {
  const [discord, teams, webhook] = await Promise.all([
    notices.receive(answer(204)),
    notices.receive(answer(202)),
    notices.receive(answer(200)),
  ]);
  await notices.channel({ kind: 'discord', url: discord.url });
  await notices.channel({ kind: 'teams', url: teams.url });
  const id = await notices.channel({ kind: 'webhook', url: webhook.url });
  await notices.reply(30, { firstName: '@everyone', company: `${'long '.repeat(30)}` });
  await notices.sendAMinuteLater();
  const said = (receiver: WebhookReceiver) => JSON.parse(receiver.requests[0]?.body ?? '{}');
  expect(said(discord)).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(said(discord).content.length).toBeLessThanOrEqual(2_000);
  expect(said(discord).content).toContain('\\@everyone');
  expect(said(discord).content).toMatch(/\nand \d+ more$/);
  expect(said(teams).attachments[0].content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
  expect(said(webhook)).toMatchObject({ channelId: id, workspaceId: notices.world.a.id, more: 10, test: false });
  expect(said(webhook).events).toHaveLength(20);
  expect(said(webhook).events[0]).toMatchObject({ type: 'campaign.contact.replied', text: null });
});
