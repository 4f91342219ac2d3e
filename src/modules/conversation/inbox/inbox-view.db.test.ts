import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { wakeThread } from './wake-thread.service.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(async () => {
  await open?.close();
});

const places = (answer: { json: { detail: Array<{ loc: unknown[]; type: string; ctx?: { code?: string } }> } }) =>
  answer.json.detail.map(({ loc, type, ctx }) => [loc.join('.'), ctx?.code ?? type]);

describe('capabilities', () => {
  it('tell what this inbox can do, and which backend it has', async () => {
    const native = await open.ask('GET', '/capabilities');
    expect(native.json).toMatchObject({
      backend: 'native',
      replyIntentOverride: false,
      syncMode: 'incremental',
      undoSendMaxS: 120,
      maxRecipients: 25,
      attachments: { maxCount: 20, maxBytes: 20_971_520 },
    });
    await open.rows("update workspaces set inbox_backend = 'external' where id = $1", open.world.b.id);
    const external = await open.ask('GET', '/capabilities', undefined, {
      key: open.world.b.key,
      query: { workspaceId: open.world.b.id },
    });
    expect(external.json).toMatchObject({ backend: 'external', replyIntentOverride: true });
    expect((await open.ask('GET', '/capabilities', undefined, { key: null })).status).toBe(401);
  });
});

describe('the look into the inbox', () => {
  it('returns counts, mailboxes and the reasons for threading, and no message text', async () => {
    const { send, replyId } = await open.answered({ text: 'Top secret words' });
    const body = { to_emails: 'later@example.test', subject: 'Later', body_text: 'Quiet words', undo_s: 60 };
    expect((await open.ask('POST', '/new', body)).json.status).toBe('scheduled');
    const debug = await open.ask('GET', '/debug', undefined, {
      query: { thread_id: send.threadId, mailboxId: send.address.toUpperCase() },
    });
    expect(debug.json).toMatchObject({
      workspace_id: open.world.a.id,
      mailboxes: [{ mailbox_id: send.mailboxId, address: send.address, connected: true, lag_s: null, folders: [] }],
      queue: { scheduled: 1 },
      unmatched_messages: 0,
      thread: { thread_id: send.threadId },
    });
    const [first, second] = debug.json.thread.messages;
    expect(second).toMatchObject({ message_id: replyId, in_reply_to: send.header, answers: first.id });
    expect(debug.text).not.toMatch(/secret words|Quiet|Quick question|password/);
  });

  it('does not count messages that were canceled, nor conversations that had only such messages', async () => {
    const { send } = await open.answered();
    const totals = async () => {
      const { json } = await open.ask('GET', '/debug');
      return [json.threads_total, json.messages_total, json.queue.scheduled ?? 0];
    };
    const before = await totals();
    const body = { to_emails: 'later@example.test', subject: 'Later', body_text: 'Quiet words', undo_s: 60 };
    const fresh = await open.ask('POST', '/new', body);
    const reply = await open.ask('POST', `/${send.threadId}/reply`, { body_text: 'Quiet words', undo_s: 60 });
    expect(await totals()).toEqual([before[0] + 1, before[1] + 2, before[2] + 2]);
    for (const { json } of [fresh, reply]) {
      const path = `/outbound-operations/${json.operation_id}`;
      expect((await open.ask('DELETE', path)).json.status).toBe('cancelled');
    }
    expect(await totals()).toEqual(before);
  });

  it('shows nothing of another workspace', async () => {
    const { send } = await open.answered();
    const debug = await open.ask('GET', '/debug', undefined, {
      key: open.world.b.key,
      query: { workspaceId: open.world.b.id, thread_id: send.threadId, mailboxId: send.mailboxId },
    });
    expect(debug.json).toMatchObject({ mailboxes: [], threads_total: 0, messages_total: 0, thread: null, queue: {} });
  });
});

describe('changing a conversation', () => {
  const change = (id: number | string, body: unknown, more = {}) => open.ask('PATCH', `/${id}`, body, more);

  it('marks it as read and as unread again', async () => {
    const { send } = await open.answered();
    expect((await change(send.threadId, {})).json).toMatchObject({ unread_count: 1, is_read: false });
    expect((await change(send.threadId, { is_read: true })).json).toMatchObject({ unread_count: 0, is_read: true });
    expect((await change(send.threadId, { is_read: true })).json).toMatchObject({ unread_count: 0 });
    const read = await open.ask('GET', `/${send.threadId}/messages`);
    expect(read.json.messages.every((message: { is_read: boolean }) => message.is_read)).toBe(true);
    expect((await change(send.threadId, { is_read: false })).json).toMatchObject({ unread_count: 1 });
  });

  it('archives and snoozes it until a new message arrives', async () => {
    const { send, replyId } = await open.answered();
    const hidden = { is_archived: true, snoozed_until: '2026-04-01T08:00:00+02:00' };
    expect((await change(send.threadId, hidden)).json).toMatchObject({
      is_archived: true,
      snoozed_until: '2026-04-01T06:00:00.000Z',
    });
    const mail = { from: send.email, to: send.address, envelopeTo: send.address, subject: 'Re: Quick question' };
    await open.deliver({ ...mail, inReplyTo: replyId, references: replyId, text: 'And another thing' });
    expect((await change(send.threadId, {})).json).toMatchObject({ is_archived: false, snoozed_until: null });
    await change(send.threadId, { snoozed_until: '2026-04-01T08:00:00Z' });
    expect((await change(send.threadId, { snoozed_until: null })).json).toMatchObject({ snoozed_until: null });
  });

  it('brings a sleeping one back as unread at its time', async () => {
    const { send } = await open.answered();
    await change(send.threadId, { is_read: true });
    const at = new Date(open.world.clock.now().getTime() + 3_600_000);
    await change(send.threadId, { snoozed_until: at.toISOString() });
    const sleeper = { workspaceId: open.world.a.id, threadId: send.threadId };
    await wakeThread(open.world.ctx, sleeper);
    expect((await change(send.threadId, {})).json).toMatchObject({ is_read: true, snoozed_until: at.toISOString() });
    open.world.clock.advanceMs(3_600_000);
    await wakeThread(open.world.ctx, sleeper);
    expect((await change(send.threadId, {})).json).toMatchObject({
      is_read: false,
      unread_count: 1,
      snoozed_until: null,
    });
    const jobs = await open.rows(
      `select task_identifier from graphile_worker.jobs where task_identifier = 'threads.wakes'`,
    );
    expect(jobs.length).toBeGreaterThan(0);
  });

  it('sets the intent of the conversation and its contact, and null restores the intent of the classifier', async () => {
    const { send } = await open.answered({ text: 'Yes, very interested. Call me.' });
    const machine = (await change(send.threadId, {})).json.replyIntent;
    const set = await change(send.threadId, { replyIntent: 'not_interested', replyLabel: 'declined' });
    expect(set.json).toMatchObject({
      replyIntent: 'not_interested',
      replyLabel: 'declined',
      replyIntentBucket: 'negative',
      intentSource: 'manual',
    });
    expect(await open.contact(send.contactId)).toMatchObject({ reply_intent: 'not_interested' });
    const label = await change(send.threadId, { replyLabel: 'wrong_person' });
    expect(label.json).toMatchObject({ replyIntent: 'not_interested', replyLabel: 'wrong_person' });
    const wrong = await change(send.threadId, { replyIntent: 'interested', replyLabel: 'declined', is_archived: true });
    expect(wrong.status).toBe(422);
    expect((await change(send.threadId, {})).json).toMatchObject({ is_archived: false, replyIntent: 'not_interested' });
    const back = await change(send.threadId, { replyIntent: null });
    expect(back.json).toMatchObject({ replyIntent: machine });
    expect(places(await change(send.threadId, { replyIntent: 'happy' }))).toEqual([['body.replyIntent', 'enum']]);
  });

  it('of another workspace is as missing as one that never was', async () => {
    const { send } = await open.answered();
    const other = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
    const foreign = await change(send.threadId, { is_read: true }, other);
    const missing = await change(66_666_666, { is_read: true }, other);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'thread_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect((await change(send.threadId, {}, { key: null })).status).toBe(401);
    const reader = await open.world.makeKey(open.world.a.id, ['read']);
    expect((await change(send.threadId, {}, { key: reader })).status).toBe(403);
  });
});
