import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { answerTo, type SentMail } from '../../../../../test/support/receiving.js';
import { sendAnswerOn } from './reply-forward.service.js';

const TEAM = 'team@elsewhere.test';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(async () => {
  await open?.close();
});
beforeEach(() => {
  open.server.taken.length = 0;
});

/** Sends the first email of a campaign whose mailbox forwards replies. */
async function sent(forwardTo: string | null = TEAM): Promise<SentMail> {
  const { send } = await open.one();
  const changed = await open.world.inA({
    method: 'POST',
    url: '/mailboxes/update',
    body: { mailboxes: [send.mailboxId], forwardTo },
  });
  expect(changed.json.updatedCount, changed.text).toBe(1);
  open.server.taken.length = 0;
  return send;
}

const openForwards = () =>
  open.rows('select message_id from reply_forwards where operation_id is null and refused is null');

/** Returns the messages sent to the address once every reply with a job was forwarded. */
async function sentOn(to = TEAM): Promise<string[]> {
  const workspaceId = open.world.a.id;
  for (const { message_id: id } of await openForwards()) {
    const jobs = await open.rows(
      `select 1 from graphile_worker._private_jobs where payload::jsonb @> jsonb_build_object('payload', jsonb_build_object('messageId', $1::int))`,
      Number(id),
    );
    expect(jobs).toHaveLength(1);
    await sendAnswerOn(open.world.ctx, { workspaceId, messageId: Number(id) });
  }
  await open.deliverDue();
  return open.server.taken.filter((one) => one.to.includes(to)).map((one) => one.raw.toString('latin1'));
}

it("forwards a contact's reply once, marked as automatic", async () => {
  const send = await sent();
  const answer = {
    ...answerTo(send),
    messageId: '<yes@contact.test>',
    date: new Date('2026-03-02T08:00:00Z'),
    subject: 'Re: Quick question',
    text: 'Yes, call me on Monday.',
    attachments: [{ filename: 'plan.txt', content: 'the plan' }],
  };
  await open.deliver(answer);
  await open.deliver(answer);
  const [raw = '', ...more] = await sentOn();
  expect(more).toEqual([]);
  expect(raw).toContain('Yes, call me on Monday.');
  expect(raw).toContain('plan.txt');
  expect(raw).toMatch(/^Subject: Fwd: /m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).not.toMatch(/^In-Reply-To:/im);
  // A job that runs again after a crash finds that the reply was forwarded.
  const [row] = await open.rows('select message_id from reply_forwards where operation_id is not null');
  const job = { workspaceId: open.world.a.id, messageId: Number(row?.['message_id']) };
  await sendAnswerOn(open.world.ctx, job);
  expect(await sentOn()).toHaveLength(1);
});

it('sends an answer of HTML alone on as HTML, made safe, with its text beside it', async () => {
  const send = await sent();
  await open.deliver({
    ...answerTo(send),
    messageId: '<html-only@contact.test>',
    subject: 'Re: Quick question',
    html: '<p>Yes, <b>call me</b> on Tuesday.<script>alert(1)</script><img src="x" onerror="alert(2)"></p>',
    attachments: [{ filename: 'plan.txt', content: 'the plan' }],
  });
  const [raw = ''] = await sentOn();
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(raw).toMatch(/^Content-Type: text\/plain;/m);
  expect(raw).toMatch(/^Content-Type: text\/html;/m);
  expect(raw).toContain('<b>call me</b> on Tuesday.');
  expect(raw).not.toContain('alert(');
  expect(raw).toContain('plan.txt');
});

it('writes no second message when two workers take the same answer', async () => {
  const send = await sent();
  await open.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'Tell me more.' });
  const [row] = await openForwards();
  const job = { workspaceId: open.world.a.id, messageId: Number(row?.['message_id']) };
  await Promise.all([sendAnswerOn(open.world.ctx, job), sendAnswerOn(open.world.ctx, job)]);
  expect(await sentOn()).toHaveLength(1);
});

it('does not send on what machines answer, nor what comes from the address itself', async () => {
  const send = await sent();
  await open.deliver({
    ...answerTo(send),
    subject: 'Automatic reply',
    text: 'I am away.',
    headers: { 'Auto-Submitted': 'auto-replied' },
  });
  expect(await sentOn()).toEqual([]);
  const own = await sent();
  await open.rows('update mailboxes set forward_to = $2 where id = $1', own.mailboxId, own.email.toUpperCase());
  await open.deliver({ ...answerTo(own), subject: 'Re: Quick question', text: 'Yes.' });
  expect(await sentOn(own.email)).toEqual([]);
  const none = await sent(null);
  await open.deliver({ ...answerTo(none), subject: 'Re: Quick question', text: 'Yes.' });
  expect(await sentOn()).toEqual([]);
});

it('does not write to a suppressed address', async () => {
  const send = await sent('gone@elsewhere.test');
  await open.suppress('gone@elsewhere.test');
  await open.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: 'Yes.' });
  expect(await sentOn('gone@elsewhere.test')).toEqual([]);
  const [row] = await open.rows(`select refused from reply_forwards where forward_to = 'gone@elsewhere.test'`);
  expect(row?.['refused']).toBe('recipient_suppressed');
});
