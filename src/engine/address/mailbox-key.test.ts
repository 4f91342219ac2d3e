import { expect, test } from 'vitest';
import { hasTag, mailboxKey } from './mailbox-key.js';

test('spellings of one Gmail mailbox have one key, other addresses their own', () => {
  expect(mailboxKey('j.o.e@gmail.com')).toBe('joe@gmail.com');
  expect(mailboxKey('joe@googlemail.com')).toBe('joe@gmail.com');
  expect(mailboxKey('j.o.e@example.com')).toBe('j.o.e@example.com');
});

test('a tag stands before the domain', () => {
  expect(hasTag('joe+news@example.com')).toBe(true);
  expect(hasTag('joe@ex+ample.com')).toBe(false);
});
