import { expect, test } from 'vitest';
import { blankOut } from './lexer.js';

const tick = '`';

test.each([
  ['a // b\nc', 'a     \nc'],
  ['a /* b\n c */ d', 'a     \n      d'],
  ["f('x // y') // z", "f('      ')     "],
  ['"it\\"s" + 1', '"     " + 1'],
  [`${tick}a \${b + ${tick}c${tick}} d${tick} + e`, `${tick}  \${b + ${tick} ${tick}}  ${tick} + e`],
  [`${tick}\${{ a: '}' }.a}x${tick}; y`, `${tick}\${{ a: ' ' }.a} ${tick}; y`],
  ['x = /[\'"`/]+/g; y', 'x =          g; y'],
  ['a / b / c', 'a / b / c'],
  ['return /a[/]b/.test(x)', 'return        .test(x)'],
])('%j is seen as %j', (source, seen) => {
  expect(blankOut(source, false)).toBe(seen);
});

test('strings can be kept while comments go', () => {
  expect(blankOut("import 'a'; // 'b'", true)).toBe("import 'a';       ");
});
