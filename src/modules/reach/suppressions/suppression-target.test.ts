import { expect, test } from 'vitest';
import { readTarget, targetText } from './suppression-target.js';

test.each([
  ['Ana@Example.COM', 'email', 'ana@example.com'],
  [' <mailto:Ana@example.com> ', 'email', 'ana@example.com'],
  ['ana@münchen.example', 'email', 'ana@xn--mnchen-3ya.example'],
  ['@Example.com', 'domain', 'example.com'],
  [' @münchen.example. ', 'domain', 'xn--mnchen-3ya.example'],
  ['@*.Example.com', 'subdomains', 'example.com'],
])('%s is read as the %s %s', (text, kind, value) => {
  expect(readTarget(text)).toEqual({ kind, value });
});

test.each([
  '',
  '@',
  'example.com',
  '@localhost',
  'a@b',
  'a@@example.com',
  '@a@example.com',
  'a b@example.com',
  '@*.com',
  '*.example.com',
  '@a.*.com',
  '*@example.com',
])('%j is neither', (text) => {
  expect(readTarget(text)).toBeNull();
});

test('an entry is shown as it can be sent again', () => {
  for (const text of ['ana@example.com', '@example.com', '@*.example.com']) {
    const target = readTarget(text);
    expect(target === null ? null : targetText(target)).toBe(text);
  }
});
