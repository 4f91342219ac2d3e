import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../test/support/answering.js';
import { answeredBy } from '../../../../test/support/sending-world.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { startWorker } from '../../../platform/due/worker.js';
import { type Content, type Draft, unsignedBytesOf } from '../../../platform/mail/mime/draft.js';
import { takeMessageApart } from '../../../platform/mail/mime/parse-message.js';
import { outboundLoop } from './outbound.worker.js';

let open: AnsweringWorld;
beforeEach(async () => {
  open = await openAnswering({ running: false });
});
afterEach(async () => {
  await open?.close();
});

const MINUTE_MS = 60_000;

/** Creates a manual message without waiting for its delivery. */
async function write(body: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  await open.sentCampaign();
  const sent = await open.ask(
    'POST',
    '/new',
    { to_emails: 'ana@example.test', subject: 'Hello', body_text: 'Hi Ana', ...body },
    { query: { deliveryMode: 'async' }, headers },
  );
  expect(sent.status, sent.text).toBe(200);
  open.server.taken.length = 0;
  return sent.json as { operation_id: string; thread_id: number; message_id: number; status: string };
}

const operation = async (id: string) => (await open.ask('GET', `/outbound-operations/${id}`)).json;
const outcomes = async () =>
  (await open.rows(
    "select type, data from events where type like 'inbox.message.%' and type <> 'inbox.message.received' order by position",
  )) as Array<{
    type: string;
    data: Record<string, unknown>;
  }>;

describe('an outbound operation', () => {
  it('waits as queued, goes out once, and tells so by an event', async () => {
    const { operation_id: id, status } = await write();
    expect(status).toBe('queued');
    await open.deliverDue();
    await open.deliverDue();
    expect(open.server.taken.map(({ to }) => to)).toEqual([['ana@example.test']]);
    expect(await operation(id)).toMatchObject({ status: 'sent', attempts: 1, error_code: null });
    expect(await outcomes()).toEqual([
      {
        type: 'inbox.message.sent',
        data: expect.objectContaining({ operationId: id, toEmails: ['ana@example.test'] }),
      },
    ]);
  });

  it('is made into octets where it is sent: it waits as its parts, with its files where they are', async () => {
    const attachments = ['one', 'two', 'three'].map((name) => ({
      filename: `${name}.txt`,
      content_type: 'text/plain',
      content_base64: Buffer.from(`File ${name}`).toString('base64'),
    }));
    const { operation_id: id } = await write({ body_html: '<p>Hi Ana</p>', attachments });
    const [waiting] = await open.rows('select length(raw) as octets, parts from outbound_operations where id = $1', id);
    expect(waiting).toMatchObject({ octets: 0, parts: { subject: 'Hello', text: 'Hi Ana' } });
    const contents: Content[] = [];
    const ctx = answeredBy(open.world.ctx, async (message) => {
      await message.onHanded?.();
      contents.push(message.content);
      return { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
    });
    await drainLoops(ctx, open.worker, [outboundLoop()]);
    const [content] = contents as Draft[];
    expect(Buffer.isBuffer(content?.message)).toBe(false);
    const { message, attachments: files } = takeMessageApart(unsignedBytesOf(content as Draft));
    expect(message).toMatchObject({ subject: 'Hello', to: [{ address: 'ana@example.test' }] });
    expect(files.map(({ info, content }) => [info.filename, content.toString()])).toEqual(
      ['one', 'two', 'three'].map((name) => [`${name}.txt`, `File ${name}`]),
    );
  });

  it('that the server rejects permanently has failed, with the reason', async () => {
    const { operation_id: id } = await write();
    open.server.refuse('rcpt', '550 5.1.1 No such user here');
    await open.deliverDue();
    expect(await operation(id)).toMatchObject({
      status: 'failed',
      error_code: 'recipient_unknown',
      cancellable: false,
      smtp: { code: 550, enhancedCode: '5.1.1' },
    });
    expect(await outcomes()).toMatchObject([
      { type: 'inbox.message.failed', data: { errorCode: 'recipient_unknown' } },
    ]);
  });

  it('that the server defers is retried after five minutes under the same Message-ID', async () => {
    const { operation_id: id } = await write();
    open.server.refuse('dot', '451 4.7.1 Greylisted, try again');
    const nextDueAt = await open.deliverDue();
    expect(await operation(id)).toMatchObject({ status: 'deferred', error_code: 'greylisted', cancellable: true });
    const waitMs = (nextDueAt?.getTime() ?? 0) - open.world.clock.now().getTime();
    expect(waitMs).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(waitMs).toBeLessThanOrEqual(6 * MINUTE_MS);
    open.server.refuse(null);
    open.world.clock.advanceMs(6 * MINUTE_MS);
    await open.deliverDue();
    expect(await operation(id)).toMatchObject({ status: 'sent', attempts: 2, error_code: null });
    const { message } = await open.newest();
    const [row] = await open.rows('select message_id_header from outbound_operations where id = $1', id);
    expect(message.messageId).toBe(row?.['message_id_header']);
  });

  it('waits until send_at or the time to undo is over, and carries that date', async () => {
    const { operation_id: id, status } = await write({ undo_s: 60 });
    expect(status).toBe('scheduled');
    await open.deliverDue();
    expect(open.server.taken).toEqual([]);
    expect(await operation(id)).toMatchObject({ next_attempt_at: '2026-03-02T08:01:00.000Z', cancellable: true });
    open.world.clock.advanceMs(MINUTE_MS);
    await open.deliverDue();
    expect(await operation(id)).toMatchObject({ status: 'sent' });
    expect((await open.newest()).message.date?.toISOString()).toBe('2026-03-02T08:01:00.000Z');
  });

  it('can be canceled while it waits, and then leaves its conversation', async () => {
    const { operation_id: id, thread_id: threadId } = await write({ send_at: '2026-03-05T08:00:00Z' });
    const gone = await open.ask('DELETE', `/outbound-operations/${id}`);
    expect(gone.json).toMatchObject({ status: 'cancelled', cancellable: false });
    const again = await open.ask('DELETE', `/outbound-operations/${id}`);
    expect(again.json).toEqual(gone.json);
    open.world.clock.advanceMs(5 * 24 * 60 * MINUTE_MS);
    await open.deliverDue();
    expect(open.server.taken).toEqual([]);
    expect((await open.ask('GET', `/${threadId}/messages`)).json.messages).toEqual([]);
    const all = await open.ask('GET', `/${threadId}/messages`, undefined, { query: { show_system_messages: true } });
    expect(all.json.messages).toMatchObject([{ status: 'cancelled' }]);
    const relevant = (await open.ask('GET', '')).json.threads.map((thread: { id: number }) => thread.id);
    expect(relevant).not.toContain(threadId);
  });

  it('that was all of its conversation takes it out of each list, until a message joins it', async () => {
    const { operation_id: id, thread_id: threadId } = await write({ undo_s: 60 });
    const listed = async (query: Record<string, string | boolean>) => {
      const { threads } = (await open.ask('GET', '', undefined, { query })).json;
      return threads.find((thread: { id: number }) => thread.id === threadId)?.message_count;
    };
    const lists = async () => [await listed({}), await listed({ show_all_emails: true })];
    expect(await lists()).toEqual([1, 1]);
    await open.ask('DELETE', `/outbound-operations/${id}`);
    await open.ask('DELETE', `/outbound-operations/${id}`);
    expect(await lists()).toEqual([undefined, undefined]);
    expect(await listed({ show_all_emails: true, search_text: 'Hello' })).toBeUndefined();
    expect((await open.ask('GET', `/${threadId}/messages`)).status).toBe(200);
    const again = await open.ask('POST', `/${threadId}/reply`, { body_text: 'Once more', undo_s: 60 });
    expect(again.status, again.text).toBe(200);
    expect(await lists()).toEqual([1, 1]);
  });

  it('cannot be canceled once it is sent', async () => {
    const { operation_id: id } = await write();
    await open.deliverDue();
    const late = await open.ask('DELETE', `/outbound-operations/${id}`);
    expect([late.status, late.json.code]).toEqual([409, 'operation_not_cancellable']);
  });

  it('of another workspace is as missing as one that never was', async () => {
    const { operation_id: id } = await write();
    const other = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
    for (const method of ['GET', 'DELETE'] as const) {
      const foreign = await open.ask(method, `/outbound-operations/${id}`, undefined, other);
      const missing = await open.ask(method, '/outbound-operations/nothing', undefined, other);
      expect([foreign.status, foreign.json.code]).toEqual([404, 'operation_not_found']);
      expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
      expect((await open.ask(method, `/outbound-operations/${id}`, undefined, { key: null })).status).toBe(401);
    }
  });

  it('is not sent to a contact who unsubscribed after it was written', async () => {
    const { operation_id: id } = await write({ undo_s: 30 });
    await open.suppress('ana@example.test');
    open.world.clock.advanceMs(MINUTE_MS);
    await open.deliverDue();
    expect(open.server.taken).toEqual([]);
    expect(await operation(id)).toMatchObject({ status: 'failed', error_code: 'policy_rejected' });
  });

  it('does go when the opt-out was overridden', async () => {
    await open.suppress('ana@example.test');
    const { operation_id: id } = await write({ undo_s: 30, override_suppression: true });
    open.world.clock.advanceMs(MINUTE_MS);
    await open.deliverDue();
    expect(await operation(id)).toMatchObject({ status: 'sent' });
  });
});

describe('a worker that dies', () => {
  it('killed between hand-over and result is unconfirmed and never resent automatically', async () => {
    const { operation_id: id } = await write();
    const held = await open.heldAtTheDot();
    await held.recover();
    expect(await operation(id)).toMatchObject({ status: 'unknown', resolution: 'pending', error_code: 'lost_in_data' });
    // The worker was only slow: a late result changes nothing.
    await held.release();
    open.world.clock.advanceMs(24 * 60 * MINUTE_MS);
    await open.deliverDue();
    expect(await operation(id)).toMatchObject({ status: 'unknown', attempts: 1 });
    expect(open.server.taken.length).toBe(1);
    expect(await outcomes()).toEqual([]);
  });

  it('before the hand-over leaves a message that the next worker sends', async () => {
    const { operation_id: id } = await write();
    await open.rows(
      "update outbound_operations set status = 'sending', attempt = 1, worker_id = '11111111-1111-7111-8111-111111111111'",
    );
    const loop = outboundLoop();
    await loop.recover?.(open.world.ctx, ['11111111-1111-7111-8111-111111111111']);
    await loop.recover?.(open.world.ctx, ['11111111-1111-7111-8111-111111111111']);
    expect(await operation(id)).toMatchObject({ status: 'queued' });
    await open.deliverDue();
    expect(await operation(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it.each([
    ['an answer', 'sent', 'reply_seen', {}],
    ['a delivery report', 'failed', 'bounce_seen', { bounce: true }],
  ])('has its unknown settled by %s', async (_name, status, resolution, { bounce }: { bounce?: boolean }) => {
    const { operation_id: id } = await write();
    await open.rows(
      "update outbound_operations set status = 'unknown', resolution = 'pending', attempt = 1, handed_at = $1",
      open.world.clock.now(),
    );
    const [row] = await open.rows('select message_id_header as header, from_email as address from outbound_operations');
    const { header, address } = row as { header: string; address: string };
    if (bounce === true) await open.deliverReport(header, 'ana@example.test', address);
    else {
      const mail = { from: 'ana@example.test', to: address, envelopeTo: address, subject: 'Re: Hello', text: 'Yes' };
      await open.deliver({ ...mail, inReplyTo: header, references: header });
    }
    expect(await operation(id)).toMatchObject({ status, resolution });
    expect(await outcomes()).toMatchObject([
      { type: status === 'sent' ? 'inbox.message.sent' : 'inbox.message.failed' },
    ]);
  });
});

describe('two workers', () => {
  it('never hand one message over twice', async () => {
    await open.sentCampaign();
    for (let index = 0; index < 12; index += 1) {
      const key = await open.world.makeKey(open.world.a.id);
      const body = { to_emails: `p${index}@example.test`, subject: 'Hello', body_text: 'Hi' };
      await open.ask('POST', '/new', body, { key, query: { deliveryMode: 'async' } });
    }
    open.server.taken.length = 0;
    const second = await startWorker(open.world.ctx, 'test');
    const loops = [outboundLoop(), outboundLoop()];
    await Promise.all([loops[0]?.tick(open.world.ctx, open.worker), loops[1]?.tick(open.world.ctx, second)]);
    await Promise.all(loops.map((loop) => loop.drain?.()));
    await open.deliverDue();
    await second.stop({ clean: true });
    const to = open.server.taken.flatMap((taken) => taken.to).sort();
    expect(to).toEqual(Array.from({ length: 12 }, (_, index) => `p${index}@example.test`).sort());
  });
});
