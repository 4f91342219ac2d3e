import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerWorld, codeOf, openAnswers, UNKNOWN_ID } from '../../../../test/support/answers.js';
import type { SentMail } from '../../../../test/support/receiving.js';

let r: AnswerWorld;

beforeAll(async () => {
  r = await openAnswers();
});
afterAll(() => r?.close());

describe('GET /campaigns/{campaign_id}/contacts/outcomes', () => {
  it('names what came of each contact, filters, and pages without gaps', async () => {
    const { campaign, sends } = await r.sentCampaign({
      contacts: 5,
      email: (n) => `out${n}@outcome.test`,
      steps: [{ subject: 'Quick question', bodyText: 'Hi' }],
    });
    const [interested, optedOut, away] = sends as [SentMail, SentMail, SentMail];
    await r.reply(interested, 'Sounds good, let us have a call on Thursday.');
    await r.reply(optedOut, 'Unsubscribe');
    await r.rows(
      `update contacts set status = 'paused', status_reason = 'out_of_office', reply_intent = 'out_of_office' where id = $1`,
      away.contactId,
    );
    const all = await r.outcomes(campaign.campaignId);
    expect(all.status, all.text).toBe(200);
    const byEmail = Object.fromEntries(
      all.json.items.map((item: { email: string; outcome: string }) => [item.email, item.outcome]),
    );
    expect(byEmail).toEqual({
      'out0@outcome.test': 'interested',
      'out1@outcome.test': 'unsubscribed',
      'out2@outcome.test': 'out_of_office',
      'out3@outcome.test': 'no_reply',
      'out4@outcome.test': 'no_reply',
    });
    const first = all.json.items.find((item: { email: string }) => item.email === 'out0@outcome.test');
    expect(first).toMatchObject({
      threadId: interested.threadId,
      intentSource: expect.any(String),
      repliedAt: expect.any(String),
      overriddenAt: null,
    });
    expect(first.messageId).toBeGreaterThan(0);

    expect((await r.outcomes(campaign.campaignId, { outcome: 'interested,unsubscribed' })).json.items).toHaveLength(2);
    expect((await r.outcomes(campaign.campaignId, { replyIntent: 'out_of_office' })).json.items).toHaveLength(1);
    expect((await r.outcomes(campaign.campaignId, { updatedSince: '2999-01-01' })).json.items).toHaveLength(0);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await r.outcomes(campaign.campaignId, { limit: 2, ...(cursor === '' ? {} : { cursor }) });
      seen.push(...page.json.items.map((item: { contactId: string }) => item.contactId));
      cursor = page.json.nextCursor ?? '';
      expect(page.json.hasMore).toBe(cursor !== '');
    } while (cursor !== '');
    expect(seen).toEqual(all.json.items.map((item: { contactId: string }) => item.contactId));
    const page = await r.outcomes(campaign.campaignId, { limit: 2 });
    expect(codeOf(await r.outcomes(campaign.campaignId, { cursor: page.json.nextCursor, outcome: 'failed' }))).toEqual([
      ['query', 'cursor'],
      'invalid_cursor',
    ]);
  });

  it('answers 404 alike for missing and foreign campaigns, 401 without a key, 422 for an unheard-of outcome', async () => {
    const { campaignId } = await r.one();
    const missing = await r.outcomes(UNKNOWN_ID);
    const foreign = await r.world.inject({
      url: `/campaigns/${campaignId}/contacts/outcomes`,
      query: { workspaceId: r.world.b.id },
      key: r.world.b.key,
    });
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect(
      (await r.request('GET', `/campaigns/${campaignId}/contacts/outcomes`, undefined, { key: null })).status,
    ).toBe(401);
    expect((await r.outcomes(campaignId, { outcome: 'happy' })).status).toBe(422);
  });
});

describe('PATCH /campaigns/{campaign_id}/contacts/{contact_id}/reply-intent', () => {
  it('overrides the automatic intent, moves the statistics and emits an event', async () => {
    const { campaignId, send } = await r.one();
    await r.reply(send, 'No thanks, we are not interested.');
    const before = await r.counted(campaignId);
    const answer = await r.override(campaignId, send.contactId, {
      replyIntent: 'interested',
      replyLabel: 'question',
      note: 'Called',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      outcome: 'interested',
      replyIntent: 'interested',
      replyLabel: 'question',
      intentSource: 'manual',
      intentConfidence: null,
      note: 'Called',
      status: 'replied',
    });
    expect(answer.json.overriddenAt).not.toBeNull();
    expect(before).toMatchObject({ not_interested: 1 });
    expect(await r.counted(campaignId)).toMatchObject({ interested: 1, not_interested: 0, replies: 1 });
    const told = (await r.events(send.contactId)).find((event) => event.type === 'campaign.contact.intent_overridden');
    expect(told?.data).toMatchObject({
      replyIntent: 'interested',
      previousReplyIntent: 'not_interested',
      note: 'Called',
      intentSource: 'manual',
    });
    await r.reply(send, 'Really: not interested, thanks.');
    expect(await r.contact(send.contactId)).toMatchObject({ reply_intent: 'interested' });
    expect(await r.row('select reply_intent, reply_bucket from threads where id = $1', send.threadId)).toEqual({
      reply_intent: 'interested',
      reply_bucket: 'positive',
    });
  });

  it('changes nothing when it is repeated', async () => {
    const { campaignId, send } = await r.one();
    const first = await r.override(campaignId, send.contactId, { replyIntent: 'interested' });
    const events = await r.typesOf(send.contactId);
    const second = await r.override(campaignId, send.contactId, { replyIntent: 'interested' });
    expect(second.json).toEqual(first.json);
    expect(await r.typesOf(send.contactId)).toEqual(events);
  });

  it('lets the sequence continue if the new intent does not stop it', async () => {
    const { campaignId, send } = await r.one({ stopRules: { stopOnReply: false } });
    await r.reply(send, 'No thanks, we are not interested.');
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied', status_reason: 'negative_intent' });
    const answer = await r.override(campaignId, send.contactId, { replyIntent: 'neutral' });
    expect(answer.json).toMatchObject({ status: 'active', statusReason: null });
    expect(await r.typesOf(send.contactId)).toContain('campaign.contact.resumed');
    expect(await r.rows(`select status from sends where campaign_id = $1 and step_order = 2`, campaignId)).toEqual([
      { status: 'scheduled' },
    ]);
  });

  it('ends the sequence where the new class does, and opts out for `unsubscribe`', async () => {
    const { campaignId, send } = await r.one();
    const answer = await r.override(campaignId, send.contactId, { replyIntent: 'unsubscribe' });
    expect(answer.json).toMatchObject({ status: 'unsubscribed', outcome: 'unsubscribed' });
    expect(await r.rows('select reason from suppressions where value = $1', send.email)).toEqual([
      { reason: 'unsubscribe' },
    ]);
    expect(await r.typesOf(send.contactId)).toContain('campaign.contact.unsubscribed');
    expect(await r.rows(`select status from sends where campaign_id = $1 and step_order = 2`, campaignId)).toEqual([
      { status: 'cancelled' },
    ]);
  });

  it('holds a contact that was taken for one who answered', async () => {
    const { campaignId, send } = await r.one();
    await r.reply(send, 'Hello');
    const answer = await r.override(campaignId, send.contactId, { replyIntent: 'out_of_office' });
    expect(answer.json).toMatchObject({ status: 'paused', statusReason: 'out_of_office', outcome: 'out_of_office' });
    expect(await r.typesOf(send.contactId)).toContain('campaign.contact.held');
  });

  it('returns to the machine’s class with null', async () => {
    const { campaignId, send } = await r.one();
    await r.reply(send, 'No thanks, we are not interested.');
    await r.override(campaignId, send.contactId, { replyIntent: 'interested', note: 'x' });
    const answer = await r.override(campaignId, send.contactId, { replyIntent: null });
    expect(answer.json).toMatchObject({ replyIntent: 'not_interested', overriddenAt: null, note: null });
    expect(answer.json.intentSource).not.toBe('manual');
    await r.reply(send, 'Sorry, I was wrong. Sounds good, please call me!');
    expect(await r.contact(send.contactId)).toMatchObject({ reply_intent: 'interested' });
  });

  it('refuses a label under another class, unknown contacts and callers without a key', async () => {
    const { campaignId, send } = await r.one();
    expect(
      codeOf(await r.override(campaignId, send.contactId, { replyIntent: 'neutral', replyLabel: 'declined' })),
    ).toEqual([['body', 'replyLabel'], 'conflicting_values']);
    expect(codeOf(await r.override(campaignId, send.contactId, {}))).toEqual([['body', 'replyIntent'], 'missing']);
    const missing = await r.override(campaignId, UNKNOWN_ID, { replyIntent: 'neutral' });
    const other = await r.one();
    const elsewhere = await r.override(campaignId, other.send.contactId, { replyIntent: 'neutral' });
    expect([missing.status, elsewhere.status, missing.json.code]).toEqual([404, 404, 'contact_not_found']);
    expect({ ...elsewhere.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect((await r.override(campaignId, send.contactId, { replyIntent: 'neutral' }, { key: null })).status).toBe(401);
  });
});
