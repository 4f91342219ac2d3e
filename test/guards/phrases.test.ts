import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consoleTree, tree } from './holds.js';
import {
  apiPhrasesIn,
  commentsOf,
  consolePhrasesIn,
  phrasesIn,
  questionsIn,
  saidIn,
  testNamesOf,
  textsOf,
  wordsOf,
} from './phrases.js';
import { isTest, isTranslation, readTree } from './tree.js';
import { proseOf, synonymsIn } from './vocabulary.js';

// Product English in API texts, docs, module pages, comments and test names.

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
const modulePages = ['src', 'sandbox'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
);
const everySource = [...tree, ...consoleTree, ...readTree(['console/test'])];
const sources = everySource.filter((file) => /^(?:src|console\/src)\//.test(file.path) && !isTest(file));
const document: unknown = JSON.parse(read('openapi.json'));

/** Returns the lines, and each line with the next one: a phrase can be broken across both. */
const withNext = (lines: readonly string[]): string[] => [
  ...lines,
  ...lines.slice(1).flatMap((next, index) => {
    const line = lines[index] ?? '';
    const own = [...phrasesIn(line.trim()), ...phrasesIn(next.trim())];
    // A phrase within one line is reported once.
    return line === '' || next === '' || own.length > 0 ? [] : [`${line.trim()} ${next.trim()}`];
  }),
];

const TEXTS: ReadonlyArray<readonly [string, readonly string[]]> = [
  ...[...pages, ...modulePages].map((path) => [path, withNext(read(path).split('\n'))] as const),
  ...everySource
    // The guards quote the phrases that they forbid.
    .filter(({ path }) => !path.startsWith('test/guards/'))
    .map(({ path, text }) => [path, [...withNext(commentsOf(text)), ...testNamesOf(text)]] as const),
];

it('API summaries and descriptions avoid quaint phrases', () => {
  const texts = [...new Set(textsOf(document))];
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.flatMap((text) => apiPhrasesIn(text).map((why) => `${text}: ${why}`))).toEqual([]);
});
it('docs, comments and test names avoid quaint phrases', () => {
  const found = TEXTS.flatMap(([path, lines]) =>
    lines.flatMap((line) => phrasesIn(line).map((why) => `${path}: ${line.trim()} (${why})`)),
  );
  expect(found).toEqual([]);
});

it('comments on one line open with a verb or a noun, not with a question word', () => {
  const found = sources.flatMap(({ path, text }) => questionsIn(text).map((comment) => `${path}: ${comment}`));
  expect(found).toEqual([]);
  expect(questionsIn('/** What a mailbox sends. */')).toEqual(['What a mailbox sends.']);
  expect(questionsIn('/** Emails of a mailbox. */')).toEqual([]);
});

it('texts of the console use its vocabulary', () => {
  const words = sources.filter(
    ({ path }) => /^(?:console\/src\/words|src\/engine\/words)\//.test(path) && !isTranslation(path),
  );
  expect(words.length).toBeGreaterThan(40);
  const failing = words.flatMap(({ path, text }) =>
    wordsOf(text.replaceAll(/localized\('\w+'/g, 'localized(')).flatMap((one) =>
      consolePhrasesIn(one).map((why) => `${path}: ${one} (${why})`),
    ),
  );
  expect(failing).toEqual([]);
});

it('sentences of the service use the vocabulary of the console', () => {
  const service = sources.filter(({ path }) => path.startsWith('src/') && !isTranslation(path));
  const said = service.flatMap(({ path, text }) => saidIn(text).map((sentence) => [path, sentence] as const));
  expect(said.length).toBeGreaterThan(500);
  expect(said.flatMap(([path, one]) => consolePhrasesIn(one).map((why) => `${path}: ${one} (${why})`))).toEqual([]);
  expect(saidIn('throw conflict(code, say`${count} wait for an answer`);').flatMap(consolePhrasesIn)).toHaveLength(1);
});

it('finds a planted phrase across two lines', () => {
  const lines = withNext(['All processes are killed at', 'once, and one goes', 'on.']);
  expect(lines.flatMap(phrasesIn)).toHaveLength(2);
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
  ['The campaign goes on at once.', 'continue'],
  ['A message of ours comes again.', 'retry'],
  ['The value stands for an address.', 'represents'],
  ['An erasure is under way.', 'in progress'],
  ['The intent was set by hand.', 'a member'],
  ['The provider is asked again.', 'retry'],
  ['Returns those that failed.', 'noun'],
])('finds a planted phrase: %s', (text, advice) => expect(phrasesIn(text).join()).toContain(advice));

it('finds a planted phrase in the name of a test', () => {
  const names = testNamesOf("it('goes on, and nobody knows', () => {});\ntest.each([1])(`is told %i`, () => {});");
  expect(names).toEqual(['goes on, and nobody knows', 'is told %i']);
  expect(names.filter((name) => phrasesIn(name).length > 0)).toEqual(names);
});

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

const consoleWords = sources
  .filter(({ path }) => /^(?:console\/src\/words|src\/engine\/words)\//.test(path) && !isTranslation(path))
  .flatMap(({ path, text }) => wordsOf(text.replaceAll(/localized\('\w+'/g, 'localized(')).map((one) => [path, one]));
const sentences = sources
  .filter(({ path }) => path.startsWith('src/') && !isTranslation(path))
  .flatMap(({ path, text }) => saidIn(text).map((one) => [path, one]));
const VOCABULARY_TEXTS: ReadonlyArray<readonly [string, readonly string[][]]> = [
  ['labels and texts of the console', consoleWords],
  ['sentences of the service', sentences],
  ['texts of the API', [...new Set(textsOf(document))].map((one) => ['openapi.json', one])],
  // Pages for developers of Outrider name rows, machines, and responses by the words of the code.
  [
    'docs',
    pages
      .filter((path) => !/^[A-Z]+\.md$/.test(path) || path === 'README.md')
      .flatMap((path) => proseOf(read(path)).map((line) => [path, line])),
  ],
];

it.each(VOCABULARY_TEXTS)('%s have one word per concept', (_, texts) => {
  expect(texts.length).toBeGreaterThan(500);
  const found = texts.flatMap(([path, one = '']) => synonymsIn(one).map((why) => `${path}: ${one.trim()} (${why})`));
  expect(found).toEqual([]);
});

it.each([
  ['Import your leads from a file.', 'contact'],
  ['People in this segment are enrolled.', 'contact'],
  ['The contact has answered.', 'reply'],
  ['An automatic reply arrived.', 'auto-reply'],
  ['The state of the campaign.', 'status'],
  ['Log in to the mailbox.', 'sign in'],
  ['The row was refused.', 'rejected'],
  ['Passwords for mail programs.', 'mail client'],
])('finds a planted word for another concept: %s', (text, own) => expect(synonymsIn(text).join()).toContain(own));

it.each([
  'State or region',
  'Both lead to the same database.',
  'The list of erased people.',
  'Run `outrider login`.',
  'Stop sending to [contacts](people.md).',
])('takes the right word: %s', (text) => expect(synonymsIn(text)).toEqual([]));
