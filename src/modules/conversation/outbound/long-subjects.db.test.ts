import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { sendingLoop } from '../../sending/delivery/index.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering();
});
afterAll(() => open?.close());

const post = async (path: string, body: Record<string, unknown>) =>
  open.ask('POST', path, { body_text: 'x', ...body }, { key: await open.world.makeKey(open.world.a.id) });

const drain = () => drainLoops(open.world.ctx, open.worker, [sendingLoop()]);

it.each([450, 500])('a step subject of %i emoji is sent, stored, and returned whole', async (count) => {
  const { world } = open;
  const subject = '🚀'.repeat(count);
  const domain = `emoji${count}.test`;
  const { campaignId } = await seedDraft(world, {
    contacts: 1,
    domain,
    steps: [
      { subject: 'Replaced below', bodyText: 'Hi' },
      { subject: '', bodyText: 'Again', delaySeconds: 3_600 },
    ],
  });
  const [first] = (await world.inA({ url: `/campaigns/${campaignId}/steps` })).json;
  const changed = await world.inA({
    method: 'PATCH',
    url: `/campaigns/steps/${first.id}`,
    body: { subject },
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await requestsOf(world).launch(campaignId)).status).toBe(200);
  await drain();
  world.clock.advanceMs(86_400_000);
  await drain();
  const messages = open.server.taken.filter(({ to }) => to.some((each) => each.endsWith(`@${domain}`)));
  expect(messages.map(({ raw }) => parseMessage(raw).subject)).toEqual([subject, `Re: ${subject}`]);
  const { threads } = (await world.inA({ url: '/threads', query: { campaignId } })).json;
  expect(threads.map((each: Record<string, unknown>) => each['subject'])).toEqual([subject]);
});

it('a new message, its reply, and its forward keep a subject of 500 emoji whole', async () => {
  const subject = '🚀'.repeat(500);
  await open.sentCampaign();
  const sent = await post('/new', { to_emails: 'ana@example.test', subject });
  expect(sent.json, sent.text).toMatchObject({ status: 'sent', subject });
  expect((await open.newest()).message.subject).toBe(subject);
  await post(`/${sent.json.thread_id}/reply`, { to_emails: 'ana@example.test' });
  expect((await open.newest()).message.subject).toBe(`Re: ${subject}`);
  await post(`/${sent.json.thread_id}/forward`, { to_emails: 'ben@example.test' });
  expect((await open.newest()).message.subject).toBe(`Fwd: Re: ${subject}`);
});

it('a template that renders a subject longer than 2,000 characters is a 422 that names the limit', async () => {
  await open.sentCampaign();
  const render = (count: number) =>
    post('/new', {
      to_emails: 'ana@example.test',
      subject: '{{ word }}',
      renderTemplates: true,
      templateContext: { word: '🚀'.repeat(count) },
    });
  const whole = await render(2_000);
  expect(whole.json.status, whole.text).toBe('sent');
  expect((await open.newest()).message.subject).toBe('🚀'.repeat(2_000));
  const refused = await render(2_001);
  expect(refused.status).toBe(422);
  expect(refused.json.detail).toMatchObject([{ loc: ['body', 'subject'] }]);
  expect(refused.text).toContain('2,000 characters');
});

it('a received subject of more than 2,000 characters is truncated at a character boundary, and its reply carries it', async () => {
  const { send } = await open.answered();
  const subject = `x${'🚀'.repeat(2_100)}`;
  await open.deliver({
    from: send.email,
    to: send.address,
    envelopeTo: send.address,
    inReplyTo: send.header,
    subject,
    text: 'Yes',
  });
  const { messages } = (await open.ask('GET', `/${send.threadId}/messages`)).json;
  const kept = `x${'🚀'.repeat(1_999)}`;
  expect(messages.map((each: Record<string, unknown>) => each['subject'])).toContain(kept);
  await post(`/${send.threadId}/reply`, {});
  expect((await open.newest()).message.subject).toBe(`Re: ${kept}`);
});
