import { expect, it } from 'vitest';
import { saysLeftCompany } from './absence-phrases.js';

it.each([
  ['I left Acme two weeks ago.', true],
  ['I left HR two weeks ago.', false],
  ['I left it two weeks ago.', false],
  ['I left the team a year ago.', false],
])('%s', (text, hasLeft) => {
  expect(saysLeftCompany(text.toLowerCase())).toBe(hasLeft);
});
