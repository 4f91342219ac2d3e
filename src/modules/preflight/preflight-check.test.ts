import { expect, it } from 'vitest';
import { counted } from './preflight-check.js';

it.each([
  [1, 'address', '1 address'],
  [1500, 'address', '1,500 addresses'],
  [2, 'mailbox', '2 mailboxes'],
  [0, 'contact', '0 contacts'],
])('%i %s has status %s', (n, noun, told) => {
  expect(counted(n, noun)).toBe(told);
});
