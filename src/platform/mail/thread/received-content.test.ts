import { expect, it } from 'vitest';
import type { Content } from '../mime/draft.js';
import { receivedContent } from './received-content.js';

const message = {
  from: { address: 'a@s.test', name: 'Änn' },
  to: [],
  subject: '',
  messageId: '<1@s.test>',
  date: new Date('2026-03-02T08:00:00Z'),
  text: '',
  boundarySeed: '1',
};
const file = { filename: 'a.bin', contentType: 'application/pdf', content: Buffer.from([0, 255]) };
const dkim = { domain: 's.test', selector: 'one', privateKeyPem: 'key' };

it.each<[string, Content]>([
  ['text', 'Subject: x\r\n\r\n'],
  ['bytes', Buffer.from('x')],
  ['bytes to sign', { message: Buffer.from('x'), dkim }],
  ['a message in parts', { message, dkim: null }],
  ['a message with a file', { message: { ...message, attachments: [file] }, dkim }],
])('%s crosses a thread border as it is', (_, content) => {
  // toStrictEqual tells a Buffer from a Uint8Array.
  expect(receivedContent(structuredClone(content))).toStrictEqual(content);
});
