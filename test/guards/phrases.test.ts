import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consoleTree, tree } from './holds.js';
import { apiPhrasesIn, commentsOf, consolePhrasesIn, phrasesIn, textsOf, wordsOf } from './phrases.js';
import { isTest } from './tree.js';

// Product English in API texts, docs and comments.

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(?:adr|measurements)/.test(name))
    .map((name) => `docs/${name}`),
];
const sources = [...tree, ...consoleTree].filter((file) => /^(?:src|console\/src)\//.test(file.path) && !isTest(file));
const document: unknown = JSON.parse(read('openapi.json'));

const TEXTS: ReadonlyArray<readonly [string, readonly string[]]> = [
  ...pages.map((path) => [path, read(path).split('\n')] as const),
  ...sources.map(({ path, text }) => [path, commentsOf(text)] as const),
];

it('API summaries and descriptions avoid quaint phrases', () => {
  const texts = [...new Set(textsOf(document))];
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.flatMap((text) => apiPhrasesIn(text).map((why) => `${text}: ${why}`))).toEqual([]);
});

it('docs and comments avoid quaint phrases', () => {
  const found = TEXTS.flatMap(([path, lines]) =>
    lines.flatMap((line, index) => phrasesIn(line).map((why) => `${path}:${index + 1}: ${why}`)),
  );
  expect(found).toEqual([]);
});

it('texts of the console use its vocabulary', () => {
  const words = sources.filter(({ path }) => /^(?:console\/src\/words|src\/engine\/words)\//.test(path));
  expect(words.length).toBeGreaterThan(40);
  const failing = words.flatMap(({ path, text }) =>
    wordsOf(text).flatMap((one) => consolePhrasesIn(one).map((why) => `${path}: ${one} (${why})`)),
  );
  expect(failing).toEqual([]);
});

it.each([
  ["  x: 'Pick a mailbox',", 'select'],
  ["  x: 'Empty: always.',", 'Leave empty'],
  ['  x: `30 messages a day`,', 'per day'],
])('finds a planted phrase in a text of the console: %s', (source, advice) =>
  expect(wordsOf(source).flatMap(consolePhrasesIn).join()).toContain(advice),
);

it.each([
  ['The mailbox can not send.', 'cannot'],
  ['Nobody is in this campaign.', 'name the role'],
  ['The message is tried again by itself.', 'automatically'],
  ['It was changed meanwhile.', 'since'],
])('finds a planted phrase: %s', (text, advice) => expect(phrasesIn(text).join()).toContain(advice));

it.each(['The contact replied.', 'Runs as `nobody`.', 'Retry after 3 seconds.'])('takes: %s', (text) =>
  expect(phrasesIn(text)).toEqual([]),
);

it.each([
  ['True: also lists archived campaigns.', 'Whether'],
  ['Of received messages.', 'noun'],
  ['Only these; all others are ignored.', 'noun'],
  ['Whether remote pictures are shown.', 'image'],
])('finds a planted form of an API text: %s', (text, advice) => expect(apiPhrasesIn(text).join()).toContain(advice));

it.each(['Whether archived campaigns are listed.', 'Only messages of this mailbox.'])(
  'takes the API text: %s',
  (text) => expect(apiPhrasesIn(text)).toEqual([]),
);
