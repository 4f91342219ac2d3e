import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const counts = async (key?: string) =>
  (await open.ask('GET', '/counts', undefined, key === undefined ? {} : { key })).json;
const change = (id: number, body: unknown) => open.ask('PATCH', `/${id}`, body);

it('counts what waits: unread answers, by bucket and mailbox, and what sleeps', async () => {
  expect(await counts()).toMatchObject({ needs_answer: 0, mailboxes: [], snoozed: 0, undecided: 0, scheduled: 0 });
  const one = await open.answered({ text: 'Yes, very interested. Call me.' });
  const two = await open.answered({ text: 'Yes, very interested. Call me.' });
  const three = await open.answered({ text: 'No, thank you. We are not interested.' });
  const before = await counts();
  expect(before).toMatchObject({ needs_answer: 3, most: 1_000 });
  expect(before.buckets).toMatchObject({
    positive: { total: 2, unread: 2 },
    negative: { total: 1, unread: 1 },
    neutral: { total: 0, unread: 0 },
    automatic: { total: 0, unread: 0 },
  });
  const ofMailbox = before.mailboxes.find(
    (mailbox: { mailbox_id: number }) => mailbox.mailbox_id === one.send.mailboxId,
  );
  expect(ofMailbox).toMatchObject({ mailbox_address: one.send.address });
  expect(before.mailboxes.reduce((sum: number, { unread }: { unread: number }) => sum + unread, 0)).toBe(3);

  await change(one.send.threadId, { is_read: true });
  const at = new Date(open.world.clock.now().getTime() + 3_600_000).toISOString();
  await change(two.send.threadId, { snoozed_until: at });
  await change(three.send.threadId, { is_archived: true });
  const after = await counts();
  expect(after).toMatchObject({ needs_answer: 0, snoozed: 1, mailboxes: [] });
  expect(after.buckets).toMatchObject({ positive: { total: 1, unread: 0 }, negative: { total: 0, unread: 0 } });

  open.world.clock.advanceMs(3_600_000);
  expect(await counts()).toMatchObject({ needs_answer: 1, snoozed: 0 });
});

it('does not count a conversation whose only message was canceled before it was sent', async () => {
  await open.sentCampaign();
  const before = await counts();
  const { json } = await open.ask(
    'POST',
    '/new',
    { to_emails: 'ana@example.test', subject: 'Hello', body_text: 'Hi Ana', send_at: '2026-03-05T08:00:00Z' },
    { query: { deliveryMode: 'async' } },
  );
  const until = new Date(open.world.clock.now().getTime() + 3_600_000).toISOString();
  await change(json.thread_id, { snoozed_until: until });
  expect(await counts()).toMatchObject({ snoozed: before.snoozed + 1, scheduled: before.scheduled + 1 });
  const taken = await open.ask('DELETE', `/outbound-operations/${json.operation_id}`);
  expect(taken.json).toMatchObject({ status: 'cancelled' });
  expect(await counts()).toEqual(before);
});

it('counts nothing of another workspace', async () => {
  const other = await open.world.inB({ url: '/threads/counts' });
  expect(other.json).toMatchObject({ needs_answer: 0, snoozed: 0, mailboxes: [] });
  expect((await open.ask('GET', '/counts', undefined, { key: open.world.b.key })).status).toBe(404);
});
