import { expect, it } from 'vitest';
import { characterCount, firstCharacters, isLongerThan } from './characters.js';

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
