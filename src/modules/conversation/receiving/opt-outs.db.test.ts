import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo, openReceiving, type ReceivingWorld } from '../../../../test/support/receiving.js';

let r: ReceivingWorld;
beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const NOTHING_STOPS = { stopOnReply: false, stopOnNegativeIntent: false, stopOnPositiveIntent: false };

let replies = 0;
/** Returns the effects of a reply received by SMTP, in a campaign that continues after replies. */
const outcomeOf = async (text: string) => {
  replies += 1;
  const { send } = await r.one({ email: () => `reply-${replies}@opt-outs.test`, stopRules: NOTHING_STOPS });
  await r.deliver({ ...answerTo(send), subject: 'Re: Quick question', text });
  const contact = await r.contact(send.contactId);
  const suppressed = await r.rows('select reason from suppressions where value = $1', send.email);
  const { unverified, classification } = await r.row(
    `select unverified, classification from messages where mailbox_id = $1 and direction = 'inbound' order by id desc limit 1`,
    send.mailboxId,
  );
  const { returnDate } = classification as { returnDate: string | null };
  return {
    status: contact['status'],
    label: contact['reply_label'],
    suppressed: suppressed.length,
    unverified,
    returnDate,
  };
};

describe('a reply received by SMTP', () => {
  it.each([
    'unsubsribe me pls',
    'I request erasure of my personal data under Article 17 GDPR.',
    "Thanks for reaching out, but I'd rather not receive any more of these.",
    'Hiermit widerspreche ich der Verarbeitung meiner Daten zu Werbezwecken.',
    'Cofam zgodę na przetwarzanie danych.',
    '더 이상 메일을 보내지 말아 주시기 바랍니다.',
    '請將我從名單中移除。',
    'Vui lòng xóa tôi khỏi danh sách.',
  ])('certainly opts out and suppresses: %s', async (text) => {
    expect(await outcomeOf(text)).toMatchObject({
      status: 'unsubscribed',
      label: 'opt_out',
      suppressed: 1,
      unverified: null,
    });
  });

  it.each([
    ['Please stop calling, email is better.', {}],
    ['Please remove my old number from your CRM.', {}],
    ['Stop sending me the PDF, just paste the prices.', {}],
    ["Remove Jane, she left, I'm the right contact.", {}],
    ['One a week is fine, please stop sending daily.', {}],
    ['No escriban más a info@, escríbanme a mí.', {}],
    ['This mailbox is not monitored.', { label: 'auto_acknowledgement' }],
    ['Who is this? How did you get my address?', { label: 'info' }],
  ])('asks for less and continues: %s', async (text, expected) => {
    expect(await outcomeOf(text)).toMatchObject({ status: 'active', suppressed: 0, unverified: null, ...expected });
  });

  it('asks for silence until a date, which is stored with its label', async () => {
    expect(await outcomeOf('No more emails until September, please.')).toMatchObject({
      status: 'active',
      label: 'not_now',
      suppressed: 0,
      returnDate: expect.stringMatching(/-09-01$/),
    });
  });

  it.each([
    'unsubscribe?',
    'Tell me more about pricing or stop emailing me, haha',
    'Unless you have an API, please remove me from your list.',
  ])('may opt out and waits for a member: %s', async (text) => {
    expect(await outcomeOf(text)).toMatchObject({ status: 'paused', suppressed: 0, unverified: 'opt_out' });
  });
});
