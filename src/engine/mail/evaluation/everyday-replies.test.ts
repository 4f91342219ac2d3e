import { expect, it } from 'vitest';
import { measure, RECEIVED } from '../../../../test/support/cases/written-cases.js';
import { trainingReplies } from '../../reply-intent/model.js';
import { messageOf } from '../message.fixture.js';
import { understand } from '../understand.js';
import { EVERYDAY_REPLIES, EVERYDAY_REPLIES_HELD_OUT } from './everyday-replies.fixture.js';

const casesOf = (set: string) =>
  set
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', body = '', address = null] = line.split('|');
      return { title, body: body.replaceAll('\\n', '\n'), address };
    });
const replyOf = (text: string) =>
  understand(messageOf({ subject: 'Re: Quick question', text }), RECEIVED).reply ?? expect.fail('nothing was read');

const SETS = [
  { name: 'everyday replies', cases: casesOf(EVERYDAY_REPLIES), floor: 0.98 },
  { name: 'everyday replies, held out', cases: casesOf(EVERYDAY_REPLIES_HELD_OUT), floor: 0.97 },
];

it.each(SETS)('$name have the label that a person in sales gives them', ({ name, cases, floor }) => {
  const rate = measure(`${name}: labels`, cases, ({ title, body }) => {
    const reply = replyOf(body);
    const ours = reply.label ?? reply.intent;
    return title.split('/').includes(ours) ? null : `${ours} ${reply.source}: ${body}`;
  });
  expect(rate).toBeGreaterThanOrEqual(floor);
});

it.each(SETS)('$name: who asks for no more mail is suppressed, and no one else', ({ cases }) => {
  for (const { title, body } of cases) {
    expect(replyOf(body).optOut === 'certain', body).toBe(title.startsWith('opt_out'));
  }
});

it.each(SETS)('$name: a referral names its address', ({ cases }) => {
  for (const { body, address } of cases) {
    if (address !== null) expect(replyOf(body).referralEmail, body).toBe(address);
  }
});

it('no everyday reply is both taught and asked, but for a few words that all people use', () => {
  const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  const taught = new Set(trainingReplies().map(({ text }) => squeezed(text)));
  const asked = SETS.flatMap(({ cases }) => cases.map(({ body }) => body)).filter((body) => body.split(' ').length > 5);
  expect(asked.filter((body) => taught.has(squeezed(body)))).toEqual([]);
});
