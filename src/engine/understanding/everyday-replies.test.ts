import { expect, it } from 'vitest';
import { readTrainingReplies } from '../../../scripts/reply-model/read-replies.js';
import { measure, RECEIVED } from '../../../test/support/mail-corpus/measure.js';
import { readCases } from '../../../test/support/mail-corpus/read-cases.js';
import { messageOf } from '../mail/message.fixture.js';
import { understand } from './understand.js';

const replyOf = (text: string) =>
  understand(messageOf({ subject: 'Re: Quick question', text }), RECEIVED).reply ?? expect.fail('nothing was read');

const everyday = (round: 'first' | 'held-out') => readCases('labels', { sources: ['everyday'], rounds: [round] });
/** Half of the replies led to rules and training; the other half was read once afterward. */
const SETS = [
  { name: 'everyday replies', cases: everyday('first'), floor: 0.98 },
  { name: 'everyday replies, held out', cases: everyday('held-out'), floor: 0.97 },
];

it.each(SETS)('$name have the label that a person in sales gives them', ({ name, cases, floor }) => {
  const rate = measure(`${name}: labels`, cases, ({ expected, text }) => {
    const reply = replyOf(text);
    const ours = reply.label ?? reply.intent;
    return expected.split('/').includes(ours) ? null : `${ours} ${reply.source}`;
  });
  expect(rate).toBeGreaterThanOrEqual(floor);
});

it.each(SETS)('$name: who asks for no more mail is suppressed, and no one else', ({ cases }) => {
  for (const { expected, text } of cases) {
    expect(replyOf(text).optOut === 'certain', text).toBe(expected.startsWith('opt_out'));
  }
});

it.each(SETS)('$name: a referral names its address', ({ cases }) => {
  for (const { text, address } of cases) {
    if (address !== undefined) expect(replyOf(text).referralEmail, text).toBe(address);
  }
});

it('no everyday reply is both taught and asked, but for a few words that all people use', () => {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  const taught = new Set(readTrainingReplies().map(({ text }) => letters(text)));
  const asked = SETS.flatMap(({ cases }) => cases.map(({ text }) => text)).filter((text) => text.split(' ').length > 5);
  expect(asked.filter((text) => taught.has(letters(text)))).toEqual([]);
});
