import { expect, it } from 'vitest';
import { expectProportional } from '../../../../test/support/hostile/growth.js';
import { ReplyReader } from './reply-reader.js';

const WORDS = '250-one\r\n250-two\r\n250 three\r\n354 go on\r\nwhat?\r\n421 bye\n';
const REPLIES = ['250-one\n250-two\n250 three', '354 go on', 'what?', '421 bye'];

it('finds the same replies however the octets arrive', () => {
  for (let size = 1; size <= WORDS.length; size += 1) {
    const reader = new ReplyReader();
    const found: string[] = [];
    for (let at = 0; at < WORDS.length; at += size) {
      found.push(...(reader.push(Buffer.from(WORDS.slice(at, at + size))) ?? []));
    }
    expect(found).toEqual(REPLIES);
  }
});

it('stops at a reply without an end, in one line or in many', () => {
  expect(new ReplyReader().push(Buffer.from('2'.repeat(70_000)))).toBeNull();
  expect(new ReplyReader().push(Buffer.from('250-more\r\n'.repeat(7_000)))).toBeNull();
});

it('does not read what is there again with each octet of a server that sends them one by one', async () => {
  const drip = (words: string) => {
    const reader = new ReplyReader();
    for (const octet of Buffer.from(words)) reader.push(Buffer.of(octet));
  };
  await expectProportional(3_000, (lines) => drip('250-\n'.repeat(lines)));
  await expectProportional(15_000, (digits) => drip('2'.repeat(digits)));
});
