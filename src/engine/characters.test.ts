import { expect, it } from 'vitest';
import { characterCount, characterOfCode, firstCharacters, isLongerThan } from './characters.js';

it.each([
  ['', 0],
  ['añ', 2],
  ['🚀a🚀', 3],
  ['\ud83d', 1],
])('%j has %i characters', (text, count) => expect(characterCount(text)).toBe(count));

it.each([
  ['🚀🚀🚀', 3, '🚀🚀🚀'],
  ['🚀🚀🚀', 2, '🚀🚀'],
  ['a🚀b🚀', 3, 'a🚀b'],
  ['abc', 2, 'ab'],
])('cuts %j to its first %i characters', (text, most, cut) => {
  expect(firstCharacters(text, most)).toBe(cut);
  expect(isLongerThan(text, most)).toBe(cut !== text);
});

it.each([0, 0xd800, 0xdfff, 0x110000, Number.NaN])('has no character for the code %s', (code) => {
  expect(characterOfCode(code)).toBeNull();
});

it.each([1, 65, 0xd7ff, 0xe000, 0x1f680, 0x10ffff])('has a character for the code %s', (code) => {
  expect(characterOfCode(code)).toBe(String.fromCodePoint(code));
});
