import { expect, it } from 'vitest';
import type { SmtpOutcome } from '../smtp/types.js';
import { packContent, packOutcome, unpackContent, unpackOutcome } from './packing.js';

const refused = { address: 'nobody@d.test', code: 550, text: '5.1.1 Nobody' };
const outcomes: SmtpOutcome[] = [
  { result: 'accepted', code: 250, text: '2.0.0 Queued', refusedRecipients: [] },
  { result: 'accepted', code: 250, text: '2.0.0 Queued', refusedRecipients: [refused] },
  { result: 'refused', stage: 'rcpt', code: null, text: 'no' },
  { result: 'not_composed', text: 'no' },
  { result: 'not_handed', reason: 'timeout', text: 'slow' },
  { result: 'unknown', text: 'lost' },
];

it.each(outcomes)('an outcome crosses a thread border as it is: %o', (outcome) => {
  expect(unpackOutcome(structuredClone(packOutcome(outcome)))).toEqual(outcome);
});

const least = {
  from: { address: 'a@s.test', name: 'Änn' },
  to: [],
  subject: '',
  messageId: '<1@s.test>',
  date: new Date('2026-03-02T08:00:00Z'),
  text: '',
  boundarySeed: '1',
};

it('a message in parts arrives with every field, those left out as what they stand for', () => {
  expect(unpackContent(structuredClone(packContent({ message: least, dkim: null })))).toEqual({
    message: {
      ...least,
      cc: [],
      replyTo: null,
      utcOffsetMinutes: 0,
      inReplyTo: null,
      references: [],
      headers: {},
      html: null,
      attachments: [],
    },
    dkim: null,
  });
});

it('bytes arrive as buffers', () => {
  const file = { filename: 'a.bin', contentType: 'application/pdf', content: Buffer.from([0, 255]) };
  const dkim = { domain: 's.test', selector: 'one', privateKeyPem: 'key' };
  const whole = unpackContent(structuredClone(packContent(Buffer.from('x'))));
  const signed = unpackContent(structuredClone(packContent({ message: Buffer.from('x'), dkim })));
  const parts = unpackContent(structuredClone(packContent({ message: { ...least, attachments: [file] }, dkim })));
  expect([whole, signed]).toEqual([Buffer.from('x'), { message: Buffer.from('x'), dkim }]);
  expect(parts).toMatchObject({ message: { attachments: [file] }, dkim });
  for (const bytes of [whole, Object(signed).message, Object(parts).message.attachments[0].content])
    expect(Buffer.isBuffer(bytes)).toBe(true);
});
