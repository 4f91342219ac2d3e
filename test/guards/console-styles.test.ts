import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTree } from './tree.js';

const FOLDER = fileURLToPath(new URL('../../console/src', import.meta.url));
/** One class without combinators or another class: its element looks like this wherever it is. */
const ALONE = /^\.([a-z][\w-]*)(?:::?[a-z-]+(?:\([^).]*\))?|\[[^\]]*\])*$/;
const CLASS = /\.([a-zA-Z][\w-]*)/g;

interface Styles {
  readonly path: string;
  readonly text: string;
}

/** Returns the selectors of a style sheet, without those of other rules that it only contains (`@media`, `@keyframes`). */
function selectorsOf({ text }: Styles): string[] {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules]
    .map(([, selectors]) => (selectors ?? '').trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/).map((selector) => selector.trim().replace(/\s+/g, ' ')));
}

/** Returns classes that several style sheets style on their own, each with these files. */
function styledTwice(sheets: readonly Styles[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    for (const selector of selectorsOf(sheet)) {
      const name = ALONE.exec(selector)?.[1];
      if (name !== undefined) files.set(name, (files.get(name) ?? new Set()).add(sheet.path));
    }
  }
  return [...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}

/** Returns classes of elements for which no style sheet has a rule. */
function withoutRule(sheets: readonly Styles[], code: ReadonlyArray<{ readonly text: string }>): string[] {
  const styled = new Set(
    sheets.flatMap(selectorsOf).flatMap((selector) => [...selector.matchAll(CLASS)].map(([, name]) => name)),
  );
  const used = code.flatMap(({ text }) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names]) => (names ?? '').split(' ')),
  );
  return [...new Set(used)].filter((name) => !styled.has(name));
}

const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }));

test('a class is styled on its own in one file, because a screen keeps the styles of those opened before it', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(styledTwice(sheets)).toEqual([]);
  const planted = [
    { path: 'a.css', text: '@media (max-width: 700px) {\n  .held:hover,\n  .held > li {\n    margin: 0;\n  }\n}' },
    { path: 'b.css', text: '/* .held in words */ .page .held { padding: 0; }' },
  ];
  expect(styledTwice(planted)).toEqual([]);
  expect(styledTwice([...planted, { path: 'c.css', text: '.other, .held { padding: 0; }' }])).toEqual([
    'held: a.css, c.css',
  ]);
});

test('a class of an element has a rule', () => {
  expect(withoutRule(sheets, readTree(['console/src']))).toEqual([]);
  const sheet = { path: 'a.css', text: '.page > .head:focus { margin: 0; }' };
  expect(withoutRule([sheet], [{ text: '<p className="page head tail">' }])).toEqual(['tail']);
});
