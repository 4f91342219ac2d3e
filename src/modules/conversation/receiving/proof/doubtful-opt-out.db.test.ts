import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';

let r: ReceivingWorld;
beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const DOUBTFUL = 'Unless you have an API, please remove me from your list.';

/** Creates a doubtful opt-out from a contact whose campaign has the given stop rules. */
const doubt = async (name: string, stopRules: Record<string, unknown> = {}, text = DOUBTFUL) => {
  const { campaignId, send } = await r.one({ email: () => `${name}@doubt.test`, stopRules });
  await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text });
  return { campaignId, send, message: await newest(send) };
};
const newest = (send: SentMail) =>
  r.row(
    `select id, thread_id, unverified, authentication, classification from messages
     where mailbox_id = $1 and direction = 'inbound' order by id desc limit 1`,
    send.mailboxId,
  );
const decide = (message: Record<string, unknown>, genuine: boolean) =>
  r.world.inA({
    method: 'POST',
    url: `/threads/${message['thread_id']}/messages/${message['id']}/confirm`,
    body: { genuine },
  });
const suppressions = (send: SentMail) => r.rows('select reason from suppressions where value = $1', send.email);

describe('a doubtful opt-out', () => {
  it('holds its contact and suppresses nothing until a member decides', async () => {
    const { campaignId, send, message } = await doubt('held');
    expect(message).toMatchObject({
      unverified: 'opt_out',
      authentication: { verified: false, reason: 'doubtful_opt_out' },
    });
    expect(await r.contact(send.contactId)).toMatchObject({
      status: 'paused',
      status_reason: 'unverified_opt_out',
      hold_until: null,
    });
    expect(await suppressions(send)).toEqual([]);
    expect(await r.rows('select status from sends where campaign_id = $1 order by step_order', campaignId)).toEqual([
      { status: 'sent' },
      { status: 'scheduled' },
    ]);
    expect(await r.typesOf(send.contactId)).toEqual(['inbox.message.received', 'campaign.contact.held']);
  });

  it('is listed for review', async () => {
    const { message } = await doubt('listed');
    const { json } = await r.world.inA({ url: '/threads', query: { authenticated: 'false', limit: '100' } });
    expect(json.threads.map(({ id }: { id: number }) => id)).toContain(message['thread_id']);
  });

  it('confirmed by a member suppresses, stops and is counted', async () => {
    const { campaignId, send, message } = await doubt('confirmed');
    expect((await decide(message, true)).json).toMatchObject({ genuine: true, effect: 'opt_out' });
    expect(await r.contact(send.contactId)).toMatchObject({
      status: 'unsubscribed',
      reply_intent: 'unsubscribe',
      reply_label: 'opt_out',
    });
    expect(await suppressions(send)).toEqual([{ reason: 'unsubscribe' }]);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 1, opt_outs: 1, unsubscribes: 1 });
    expect(await newest(send)).toMatchObject({ unverified: null, classification: { optOut: 'certain' } });
  });

  it('rejected by a member is a regular reply, and its contact resumes if replies stop no contacts', async () => {
    const { campaignId, send, message } = await doubt('rejected', { stopOnReply: false });
    expect((await decide(message, false)).json).toMatchObject({ genuine: false, effect: 'opt_out' });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active', status_reason: null, reply_count: 1 });
    expect(await suppressions(send)).toEqual([]);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 1 });
    expect(await r.typesOf(send.contactId)).toEqual(
      expect.arrayContaining(['campaign.contact.replied', 'campaign.contact.resumed']),
    );
    expect(await newest(send)).toMatchObject({ unverified: null, authentication: { verified: true } });
  });

  it('rejected by a member follows the rule that replies end the sequence', async () => {
    const { send, message } = await doubt('replied');
    await decide(message, false);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied', reply_count: 1 });
    expect(await suppressions(send)).toEqual([]);
  });

  it('replaces a hold that would end before a member decides', async () => {
    const { send } = await r.one({ email: () => 'away@doubt.test', stopRules: { stopOnReply: false } });
    await r.deliver({
      ...answerTo(send),
      subject: 'Automatic reply: Quick question',
      headers: { 'auto-submitted': 'auto-replied' },
      text: 'I am out of the office until March 20.',
    });
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'paused', status_reason: 'out_of_office' });
    await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text: DOUBTFUL });
    expect(await r.contact(send.contactId)).toMatchObject({
      status: 'paused',
      status_reason: 'unverified_opt_out',
      hold_until: null,
    });
  });

  it('also holds when only its text is submitted', async () => {
    const { campaignId, send } = await r.one({ email: () => 'words@doubt.test' });
    const answer = await r.world.inA({
      method: 'POST',
      url: `/campaigns/${campaignId}/replies/classify`,
      body: { contactId: send.contactId, subject: 'Re: Quick question', bodyText: DOUBTFUL },
    });
    expect(answer.json).toMatchObject({ suppressed: false, contactStatus: 'paused' });
    expect(await r.contact(send.contactId)).toMatchObject({ status_reason: 'unverified_opt_out' });
    expect(await suppressions(send)).toEqual([]);
    expect(await r.typesOf(send.contactId)).toContain('campaign.contact.held');
  });

  it.each(['its stored message', 'its words'])(
    'is up for review after a caller classified %s, and counts once',
    async (what) => {
      const { campaignId, send } = await r.one({ email: () => `${what.replaceAll(' ', '-')}@doubt.test` });
      const isStored = what === 'its stored message';
      const text = 'Thanks, I will have a look.';
      await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text });
      const message = await newest(send);
      if (isStored) await r.rows('update messages set body_text = $2 where id = $1', message['id'], DOUBTFUL);
      if (isStored) await r.rows('delete from message_sources where message_id = $1', message['id']);
      const answer = await r.world.inA({
        method: 'POST',
        url: `/campaigns/${campaignId}/replies/classify`,
        body: isStored ? { messageId: message['id'] } : { threadId: message['thread_id'], bodyText: DOUBTFUL },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(await newest(send)).toMatchObject({
        unverified: 'opt_out',
        authentication: { verified: false, reason: 'doubtful_opt_out' },
      });
      const { json } = await r.world.inA({ url: '/threads', query: { authenticated: 'false', limit: '100' } });
      expect(json.threads.map(({ id }: { id: number }) => id)).toContain(message['thread_id']);
      if (isStored) return;
      const { replies } = await r.counted(campaignId);
      expect((await decide(message, true)).json).toMatchObject({ effect: 'opt_out' });
      expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed' });
      expect(await r.counted(campaignId)).toMatchObject({ replies, unsubscribes: 1 });
    },
  );

  it('does not suppress when a manual label is returned to the classifier', async () => {
    const { campaignId, send, message } = await doubt('released', { stopOnReply: false });
    await decide(message, false);
    const set = (body: object) =>
      r.world.inA({ method: 'PATCH', url: `/campaigns/${campaignId}/contacts/${send.contactId}/reply-intent`, body });
    await set({ replyIntent: 'interested' });
    await set({ replyIntent: null });
    expect(await suppressions(send)).toEqual([]);
  });
});
