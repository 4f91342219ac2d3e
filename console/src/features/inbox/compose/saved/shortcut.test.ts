import { expect, it } from 'vitest';
import { shortcutTyped, withWords } from './shortcut';

it.each([
  [';price ', 'price', 0],
  ['Hi Ann,\n;Price\n', 'price', 8],
  ['a ;b-1 ', 'b-1', 2],
])('finds the shortcut that %j ends with', (text, name, from) => {
  expect(shortcutTyped(text, text.length)).toEqual({ name, from, to: text.length });
});

it.each(['price ', ';price', 'a;price ', '; price ', ';prïce '])('finds none in %j', (text) => {
  expect(shortcutTyped(text, text.length)).toBeNull();
});

it('replaces the shortcut before the caret', () => {
  const text = 'Hi ;p , bye';
  const typed = shortcutTyped(text, 6);
  expect(typed).toEqual({ name: 'p', from: 3, to: 6 });
  expect(withWords(text, 3, 6, 'our prices')).toEqual(['Hi our prices, bye', 13]);
});
