import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';

let r: ReceivingWorld;
let mails = 0;
beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const say = (send: SentMail, from: string, text: string) =>
  r.deliver({ ...answerTo(send), from, subject: 'Re: Quick question', messageId: `<${++mails}@firm.test>`, text });
const bucketOf = async (send: SentMail) =>
  (await r.row('select reply_bucket from threads where id = $1', send.threadId))['reply_bucket'];

describe('a message by a colleague of the contact', () => {
  it('that is neutral leaves a positive conversation positive', async () => {
    const { send } = await r.one({ email: () => 'ana@firm.test' });
    await say(send, 'ana@firm.test', 'Sounds great, I am interested. Call me.');
    expect(await bucketOf(send)).toBe('positive');
    await say(send, 'tom@firm.test', 'Hm.');
    expect(await bucketOf(send)).toBe('positive');
    expect(await r.contact(send.contactId)).toMatchObject({ reply_intent: 'interested', reply_count: 2 });
  });

  it('that declines takes it out, as a neutral one by the contact does', async () => {
    const [first, second] = (await r.sentCampaign({ contacts: 2, email: (n) => `b${n}@works.test` })).sends as [
      SentMail,
      SentMail,
    ];
    for (const send of [first, second]) await say(send, send.email, 'Sounds great, I am interested. Call me.');
    await say(first, 'boss@works.test', 'No thanks, we are not interested.');
    expect(await bucketOf(first)).toBe('negative');
    await say(second, second.email, 'Hm.');
    expect(await bucketOf(second)).toBe('neutral');
  });

  it('that comes before any interest says what the conversation is', async () => {
    const { send } = await r.one({ email: () => 'eva@shop.test' });
    await say(send, 'tim@shop.test', 'Hm.');
    expect(await bucketOf(send)).toBe('neutral');
  });
});
