import { expect, it } from 'vitest';
import { counted } from './counted.js';

it.each([
  [1, 'address', '1 address'],
  [1500, 'address', '1,500 addresses'],
  [2, 'mailbox', '2 mailboxes'],
  [0, 'contact', '0 contacts'],
])('%i %s is written %s', (n, noun, told) => {
  expect(counted(n, noun)).toBe(told);
});
