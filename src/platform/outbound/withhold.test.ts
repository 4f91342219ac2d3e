import { expect, it } from 'vitest';
import { withhold } from './withhold.js';

it.each([
  ['key k/1 is wrong', ['k/1'], 'key [redacted] is wrong'],
  ['{"key":"a\\"b"}', ['a"b'], '{"key":"[redacted]"}'],
  ['key=k%2F1+x&other=k/1', ['k/1 x'], 'key=[redacted]&other=k/1'],
  ['?key=k%2F1%20x', ['k/1 x'], '?key=[redacted]'],
  ['abc abcdef', ['abc', 'abcdef'], '[redacted] [redacted]'],
  ['nothing', [''], 'nothing'],
  ['lone \ud800', ['\ud800'], 'lone [redacted]'],
])('%j without %j is %j', (text, secrets, without) => {
  expect(withhold(text, secrets)).toBe(without);
});
