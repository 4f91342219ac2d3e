import { expect, it } from 'vitest';
import { measure, RECEIVED } from '../../../test/support/mail-corpus/measure.js';
import { readCases } from '../../../test/support/mail-corpus/read-cases.js';
import { classifyReply } from './classify-reply.js';

it('a reply has the label that a person in sales gives it', () => {
  const cases = readCases('labels', { sources: ['sales'] });
  const rate = measure('labels of written replies', cases, ({ expected, text, address, date }) => {
    const reading = classifyReply({ subject: 'Re: x', text, machine: null, receivedAt: RECEIVED });
    const ours = reading.label ?? reading.intent;
    const right = expected.startsWith('!') ? reading.optOut === null : expected.split('/').includes(ours);
    const isSaid =
      (address === undefined || reading.referralEmail === address) &&
      (date === undefined || reading.returnDate === date);
    return right && isSaid
      ? null
      : `${ours} ${reading.optOut} ${reading.source} ${reading.referralEmail} ${reading.returnDate}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0.99);
});
