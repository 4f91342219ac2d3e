import { expect, it } from 'vitest';
import { continued, type Edit, linked, listed, marked } from './edits';

/** Returns the text after an edit, with `|` around its selection. */
function after(text: string, edit: Edit | null): string | null {
  if (edit === null) return null;
  const next = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [from, to] = edit.selected;
  return `${next.slice(0, from)}|${next.slice(from, to)}|${next.slice(to)}`;
}
/** Reads a text with `|` around its selection. */
function given(marks: string): [string, readonly [number, number]] {
  const [before = '', inner = '', behind = ''] = marks.split('|');
  return [before + inner + behind, [before.length, before.length + inner.length]];
}

it.each([
  ['Hi |Ann|, bye', 'Hi |**Ann**|, bye'],
  ['Hi **|Ann|**, bye', 'Hi |Ann|, bye'],
  ['Hi |**Ann**|, bye', 'Hi |Ann|, bye'],
  ['Hi || there', 'Hi **||** there'],
  ['|Hi Ann \n\nbye|', '|**Hi Ann** \n\n**bye**|'],
])('marks %j', (text, result) => {
  const [plain, selection] = given(text);
  expect(after(plain, marked(plain, selection, '**'))).toBe(result);
});

it.each([
  ['bullets', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
  ['bullets', '|- b\n- c|', '|b\nc|'],
  ['bullets', '|1. b\n2. c|', '|- b\n- c|'],
  ['numbers', '|b\n\nc|', '|1. b\n\n2. c|'],
  ['numbers', 'a\n||', 'a\n1. ||'],
] as const)('lists %s: %j', (kind, text, result) => {
  const [plain, selection] = given(text);
  expect(after(plain, listed(plain, selection, kind))).toBe(result);
});

it('links the selection, and selects the address to type', () => {
  expect(after('our prices', linked('our prices', [4, 10]))).toBe('our [prices](|https://|)');
  expect(after('our prices', linked('our prices', [4, 10], 'https://a.test'))).toBe('our [prices](https://a.test)||');
});

it.each([
  ['- a||', '- a\n- ||'],
  ['- a\n- ||', '- a\n||'],
  ['9. a||', '9. a\n10. ||'],
  ['Hi||', null],
  ['- |a|', null],
])('continues %j', (text, result) => {
  const [plain, selection] = given(text);
  expect(after(plain, continued(plain, selection))).toBe(result);
});
