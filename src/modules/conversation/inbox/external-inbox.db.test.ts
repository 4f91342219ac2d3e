import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerWorld, codeOf, openAnswers } from '../../../../test/support/answers.js';
import type { SentMail } from '../../../../test/support/receiving.js';

let r: AnswerWorld;

beforeAll(async () => {
  r = await openAnswers();
});
afterAll(() => r?.close());

describe('an external inbox', () => {
  const raw = (lines: readonly string[]) => Buffer.from(lines.join('\r\n')).toString('base64');
  const ingest = (body: unknown, more = {}) => r.request('POST', '/threads/ingest', body, more);
  const mailFrom = (send: SentMail, id: string, text: string) =>
    raw([
      `From: ${send.email}`,
      `To: ${send.address}`,
      'Subject: Re: Quick question',
      `Message-ID: ${id}`,
      `In-Reply-To: ${send.header}`,
      'Date: Mon, 02 Mar 2026 07:30:00 +0000',
      '',
      text,
    ]);
  const setBackend = (backend: string) =>
    r.rows('update workspaces set inbox_backend = $2 where id = $1', r.world.a.id, backend);

  it('is required by both operations', async () => {
    const { send } = await r.one();
    const refused = await ingest({ mailbox: send.address, raw_base64: mailFrom(send, '<n@x.test>', 'Hi') });
    expect([refused.status, refused.json.code]).toEqual([409, 'external_inbox_only']);
    const patch = await r.request('PATCH', `/threads/${send.threadId}/reply-intent`, { replyIntent: 'interested' });
    expect([patch.status, patch.json.code]).toEqual([409, 'external_inbox_only']);
    const missing = await r.request('PATCH', '/threads/999999/reply-intent', { replyIntent: 'interested' });
    expect([missing.status, missing.json.code]).toEqual([404, 'thread_not_found']);
  });

  it('hands messages in once, with everything they mean', async () => {
    const { campaignId, send } = await r.one();
    await setBackend('external');
    try {
      const body = {
        mailbox: String(send.mailboxId),
        raw_base64: mailFrom(send, `<${send.id}@in.test>`, 'Sounds good, call me'),
        external_thread_id: 'ext-1',
      };
      const first = await ingest(body);
      expect(first.status, first.text).toBe(200);
      expect(first.json).toEqual({ thread_id: send.threadId, message_id: expect.any(Number), created: true });
      expect((await ingest(body)).json).toEqual({ ...first.json, created: false });
      expect(await r.contact(send.contactId)).toMatchObject({
        status: 'replied',
        last_replied_at: new Date('2026-03-02T07:30:00Z'),
      });
      expect(await r.counted(campaignId)).toMatchObject({ replies: 1 });
      expect(await r.row('select external_thread_id from threads where id = $1', send.threadId)).toEqual({
        external_thread_id: 'ext-1',
      });
      const given = await ingest({
        mailbox: send.address,
        raw_base64: mailFrom(send, `<${send.id}2@in.test>`, 'hm'),
        replyIntent: 'not_interested',
      });
      expect(given.json.created).toBe(true);
      expect(await r.contact(send.contactId)).toMatchObject({
        reply_intent: 'not_interested',
        intent_source: 'imported',
      });
      const own = await ingest({
        mailbox: send.address,
        raw_base64: raw([
          `From: ${send.address}`,
          `To: ${send.email}`,
          'Subject: Re: Quick question',
          `Message-ID: <${send.id}own@in.test>`,
          `In-Reply-To: ${send.header}`,
          '',
          'I answer',
        ]),
      });
      expect(await r.row('select direction, kind from messages where id = $1', own.json.message_id)).toEqual({
        direction: 'outbound',
        kind: 'reply',
      });
    } finally {
      await setBackend('native');
    }
  });

  it('keeps the class that comes with a message which answers nothing, and lets a later one replace it', async () => {
    const { send } = await r.one();
    await setBackend('external');
    try {
      const stranger = (id: string) =>
        raw([
          'From: Pat <pat@stranger.test>',
          `To: ${send.address}`,
          'Subject: A question',
          `Message-ID: <${id}@stranger.test>`,
          '',
          'hello',
        ]);
      const ask = (id: string, given: object) =>
        ingest({ mailbox: send.address, raw_base64: stranger(id), external_thread_id: `ext-${send.id}`, ...given });
      const classOf = (id: number) => r.row('select reply_intent, intent_source from threads where id = $1', id);
      const { thread_id: threadId } = (await ask('first', {})).json;
      expect(await classOf(threadId)).toEqual({ reply_intent: null, intent_source: null });
      await ask('second', { replyIntent: 'interested' });
      expect(await classOf(threadId)).toEqual({ reply_intent: 'interested', intent_source: 'imported' });
      await ask('third', { replyIntent: 'out_of_office' });
      expect(await classOf(threadId)).toEqual({ reply_intent: 'interested', intent_source: 'imported' });
      await ask('fourth', { replyIntent: 'not_interested' });
      expect(await classOf(threadId)).toEqual({ reply_intent: 'not_interested', intent_source: 'imported' });
    } finally {
      await setBackend('native');
    }
  });

  it('refuses unknown mailboxes and what is no base64', async () => {
    await setBackend('external');
    try {
      expect(codeOf(await ingest({ mailbox: 'nobody@x.test', raw_base64: raw(['Subject: x', '', 'y']) }))).toEqual([
        ['body', 'mailbox'],
        'unknown_mailbox',
      ]);
      expect((await ingest({ mailbox: 'a@b.test', raw_base64: '$$$$' })).status).toBe(422);
      expect((await ingest({}, { key: null })).status).toBe(401);
    } finally {
      await setBackend('native');
    }
  });

  it('sets the class of a conversation and of its contact, in both spellings', async () => {
    const { send } = await r.one();
    await r.reply(send, 'Hello there');
    await setBackend('external');
    try {
      const url = `/threads/${send.threadId}/reply-intent`;
      const answer = await r.request('PATCH', url, { reply_intent: 'interested', replyLabel: 'question' });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json).toMatchObject({
        thread_id: send.threadId,
        replyIntent: 'interested',
        replyLabel: 'question',
        intentSource: 'manual',
      });
      expect(await r.contact(send.contactId)).toMatchObject({ reply_intent: 'interested', intent_source: 'manual' });
      expect(await r.typesOf(send.contactId)).toContain('campaign.contact.intent_overridden');
      expect(codeOf(await r.request('PATCH', url, { reply_intent: 'interested', replyIntent: 'neutral' }))).toEqual([
        ['body', 'reply_intent'],
        'conflicting_spellings',
      ]);
      expect(codeOf(await r.request('PATCH', url, {}))).toEqual([['body', 'replyIntent'], 'missing']);
      expect((await r.request('PATCH', '/threads/999999/reply-intent', { replyIntent: 'neutral' })).json.code).toBe(
        'thread_not_found',
      );
      expect((await r.request('PATCH', url, { replyIntent: null })).json).toMatchObject({
        previousReplyIntent: 'interested',
      });
    } finally {
      await setBackend('native');
    }
  });
});
