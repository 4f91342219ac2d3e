import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerWorld, codeOf, openAnswers, UNKNOWN_ID } from '../../../../test/support/answers.js';

let r: AnswerWorld;

beforeAll(async () => {
  r = await openAnswers();
});
afterAll(() => r?.close());

describe('POST /campaigns/{campaign_id}/replies/classify', () => {
  it('unsubscribes a contact who asks for it, and reports its effects', async () => {
    const { campaignId, send } = await r.one();
    const answer = await r.classify(campaignId, {
      contactId: send.contactId,
      subject: 'Re: Quick question',
      bodyText: 'Please remove me from your list.',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      campaignId,
      contactId: send.contactId,
      messageId: null,
      replyIntent: 'unsubscribe',
      replyLabel: 'opt_out',
      replyIntentBucket: 'negative',
      intentSource: 'rules',
      isAutoReply: false,
      contactStatus: 'unsubscribed',
      suppressed: true,
      dryRun: false,
    });
    expect(answer.json.signals.length).toBeGreaterThan(0);
    expect(answer.json.emittedEvents.map((event: { type: string }) => event.type)).toEqual(
      expect.arrayContaining([
        'campaign.contact.replied',
        'campaign.contact.classified',
        'campaign.contact.unsubscribed',
      ]),
    );
    expect(await r.rows('select reason, source from suppressions where value = $1', send.email)).toEqual([
      { reason: 'unsubscribe', source: 'api' },
    ]);
    expect(await r.counted(campaignId)).toEqual({ replies: 1, unique_replies: 1, opt_outs: 1, unsubscribes: 1 });
  });

  it('changes nothing with dryRun and tells the same', async () => {
    const { campaignId, send } = await r.one();
    const before = await r.contact(send.contactId);
    const body = { email: send.email.toUpperCase(), bodyText: 'Not interested, thanks.' };
    const dry = await r.classify(campaignId, { ...body, dryRun: true });
    expect(dry.json).toMatchObject({
      replyIntent: 'not_interested',
      contactStatus: 'replied',
      emittedEvents: [],
      dryRun: true,
    });
    expect(await r.contact(send.contactId)).toEqual(before);
    expect(await r.typesOf(send.contactId)).toEqual([]);
    expect(await r.counted(campaignId)).toEqual({});
    const real = await r.classify(campaignId, body);
    for (const field of ['replyIntent', 'replyLabel', 'confidence', 'contactStatus', 'suppressed'])
      expect(real.json[field]).toEqual(dry.json[field]);
  });

  it('knows an automatic answer by its headers and holds the contact', async () => {
    const { campaignId, send } = await r.one();
    const answer = await r.classify(campaignId, {
      contactId: send.contactId,
      bodyText: 'I will be back on 2026-03-16.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    expect(answer.json).toMatchObject({
      isAutoReply: true,
      returnDate: '2026-03-16',
      contactStatus: 'paused',
      replyIntent: 'out_of_office',
    });
    expect(await r.counted(campaignId)).toEqual({ auto_replies: 1, out_of_office: 1 });
  });

  it('reads the stored message again without counting it again', async () => {
    const { campaignId, send } = await r.one();
    await r.reply(send, 'Sounds interesting, please call me.');
    const counted = await r.counted(campaignId);
    const byThread = await r.classify(campaignId, { threadId: send.threadId });
    const stored = await r.row(`select id from messages where thread_id = $1 and direction = 'inbound'`, send.threadId);
    expect(byThread.json).toMatchObject({ messageId: stored['id'], replyIntent: 'interested' });
    const byMessage = await r.classify(campaignId, { messageId: stored['id'] });
    expect(byMessage.json).toMatchObject({ messageId: stored['id'], replyIntent: 'interested' });
    expect(await r.counted(campaignId)).toEqual(counted);
  });

  it('takes a class that is given and keeps it against the machine', async () => {
    const { campaignId, send } = await r.one();
    const given = await r.classify(campaignId, {
      contactId: send.contactId,
      replyIntent: 'interested',
      replyLabel: 'meeting_booked',
    });
    expect(given.json).toMatchObject({
      replyIntent: 'interested',
      replyLabel: 'meeting_booked',
      intentSource: 'manual',
      confidence: 1,
    });
    await r.reply(send, 'No thanks, not interested.');
    expect(await r.contact(send.contactId)).toMatchObject({ reply_intent: 'interested', intent_source: 'manual' });
  });

  it('refuses what is missing, foreign or contradictory', async () => {
    const { campaignId, send } = await r.one();
    expect(codeOf(await r.classify(campaignId, { bodyText: 'x' }))).toEqual([['body'], 'missing_one_of']);
    expect(codeOf(await r.classify(campaignId, { contactId: send.contactId, email: send.email }))).toEqual([
      ['body'],
      'conflicting_values',
    ]);
    expect(
      codeOf(
        await r.classify(campaignId, { contactId: send.contactId, replyIntent: 'neutral', replyLabel: 'declined' }),
      ),
    ).toEqual([['body', 'replyLabel'], 'conflicting_values']);
    expect((await r.classify(campaignId, { contactId: send.contactId })).json.code).toBe('message_not_found');
    expect((await r.classify(campaignId, { messageId: 999_999 })).json.code).toBe('message_not_found');
    expect((await r.classify(campaignId, { email: 'nobody@answer.test', bodyText: 'x' })).json.code).toBe(
      'contact_not_found',
    );
    const missing = await r.classify(UNKNOWN_ID, { contactId: send.contactId, bodyText: 'x' });
    const foreign = await r.world.inject({
      method: 'POST',
      url: `/campaigns/${campaignId}/replies/classify`,
      query: { workspaceId: r.world.b.id },
      key: r.world.b.key,
      body: { contactId: send.contactId, bodyText: 'x' },
    });
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect((await r.classify(campaignId, {}, { key: null })).status).toBe(401);
  });

  it('happens once for one idempotency key', async () => {
    const { campaignId, send } = await r.one();
    const headers = { 'idempotency-key': 'classify-1' };
    const body = { contactId: send.contactId, bodyText: 'Yes, please call me.' };
    const first = await r.classify(campaignId, body, { headers });
    const second = await r.classify(campaignId, body, { headers });
    expect(second.text).toBe(first.text);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 1 });
  });
});
