import { expect, test } from 'vitest';
import { isTest, readTree, type SourceFile } from './tree.js';

/** A format in a fixed locale, or in that of the browser instead of the reader's. */
const FORMAT =
  /\bnew Intl\.(?!DateTimeFormat\(\)\.resolvedOptions)\w+\(\s*(?:['")]|undefined)|\.toLocale\w*String\(\s*(?:['")]|undefined)|\.localeCompare\([^,()]*(?:,\s*['"]|\))|\blocale: '/;
/** Text in the markup of a component, or in an attribute that is visible or read aloud. */
const TEXT =
  /\b(?:label|title|placeholder|description|alt|aria-label)="(?!https:)[^"]*[A-Za-z]{2}|>\s*[A-Z][a-z]+[^<>{}=;]*<\/(?!kbd)/;

/** Files that choose the locale, or compute with the parts of a date that a fixed locale gives. */
const FIXED = [
  'console/src/words/language.ts',
  'console/src/words/analytics/share/texts.ts',
  'console/src/ui/show/zone.ts',
];

const linesWith = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
const fake = (text: string): SourceFile => ({ path: 'a.tsx', text, code: text, imports: [] });

const console = readTree(['console/src']).filter(({ path }) => !isTest({ path } as SourceFile));

test('the console formats in the locale of its reader', () => {
  expect(console.length).toBeGreaterThan(400);
  expect(
    linesWith(
      console.filter(({ path }) => !FIXED.includes(path)),
      FORMAT,
    ),
  ).toEqual([]);
  for (const fixed of [
    "new Intl.NumberFormat('en')",
    'new Intl.DateTimeFormat()',
    "date.toLocaleString('en-US')",
    'count.toLocaleString()',
    "a.localeCompare(b, 'en')",
    'a.localeCompare(b)',
    "{ locale: 'en-GB' }",
  ])
    expect(linesWith([fake(fixed)], FORMAT)).toHaveLength(1);
  for (const free of [
    'new Intl.NumberFormat(locale)',
    'a.localeCompare(b, locale)',
    'Intl.DateTimeFormat().resolvedOptions()',
  ])
    expect(linesWith([fake(free)], FORMAT)).toEqual([]);
});

test('components have no texts of their own', () => {
  const components = console.filter(({ path }) => path.endsWith('.tsx'));
  expect(linesWith(components, TEXT)).toEqual([]);
  for (const own of ['<Button>Save</Button>', '<TextInput label="Name" />'])
    expect(linesWith([fake(own)], TEXT)).toHaveLength(1);
  expect(linesWith([fake('<TextInput label={text.name} placeholder="https://" />')], TEXT)).toEqual([]);
});
