import { expect, it } from 'vitest';
import { plain } from './plain';

it.each([
  ['String should have at least 12 characters', 'At least 12 characters.'],
  ['String should have at least 1 character', 'This is needed.'],
  ['Value error, name a mailbox, or attach one', 'name a mailbox, or attach one'],
  ['Value error, unknown variable (at offset 12)', 'unknown variable'],
  ['Input should be greater than or equal to 0', '0 or more.'],
  ['Input should be a valid integer, unable to parse string as an integer', 'A whole number, please.'],
  ['This address is suppressed.', 'This address is suppressed.'],
])('says %s as people do', (said, text) => {
  expect(plain(said)).toBe(text);
});
