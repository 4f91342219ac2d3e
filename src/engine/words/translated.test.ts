import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REASON_CODES } from '../admission/reasons.js';
import { settledSentence } from '../admission/settled-sentence.js';
import { FAULT_WORDS } from '../faults/fault-causes.js';
import { REPLY_INTENTS } from '../lifecycle/reply-enums.js';
import { AUDIT_PREDICATES } from './audit-terms.js';
import { PAUSE_REASON_LABELS } from './campaign-terms.js';
import { STOP_REASON_LABELS } from './contact-terms.js';
import { fieldErrors } from './de/field-errors.js';
import { german } from './de/german.js';
import { PASS_MESSAGES, PASSED_MESSAGES } from './gate-terms.js';
import { NOTICE_DISABLED_TERMS } from './notice-terms.js';
import { REASON_MESSAGES, SENDING_STATUS_LABELS, SETTLED_MESSAGES, STATUS_MESSAGES } from './reason-terms.js';
import type { Catalogue } from './say.js';
import { RESOLUTION_LABELS } from './send-terms.js';
import { DISABLED_REASON_TERMS } from './webhook-terms.js';

const CATALOGUES = { de: german };

/** Returns the sentences that a source says: template literals after `say`, with their values numbered, and `say('...')`. */
function saidIn(code: string): string[] {
  const plain = [...code.matchAll(/\bsay\(\s*'([^'\n]*)'/g)].map(([, text = '']) => text.replaceAll('\\\\', '\\'));
  return [
    ...[...code.matchAll(/\b(?:say|english)`/g)].map(({ 0: tag, index }) => templateAt(code, index + tag.length)),
    ...plain,
  ];
}

function templateAt(code: string, start: number): string {
  let text = '';
  let values = 0;
  for (let at = start; code[at] !== '`'; at += 1) {
    if (!code.startsWith('${', at)) {
      if (code[at] === '\\') at += 1;
      text += code[at];
      continue;
    }
    text += `{${values++}}`;
    for (let depth = 0; ; at += 1) {
      if (code[at] === '{') depth += 1;
      if (code[at] === '}' && --depth === 0) break;
    }
  }
  return text;
}

const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|^engine\/words\/de\//.test(path))
  .map((path) => readFileSync(join('src', path), 'utf8').replaceAll("\\'", "'"))
  .join('\n');
/** Titles of event types. */
const titles = [...code.matchAll(/\beventType\([^{]*\{\s*title: '([^']*)'/g)].map(([, title = '']) => title);

/** Descriptions of event types. */
const descriptions = [
  ...code.matchAll(/\beventType\([^{]*\{\s*title: '[^']*',\s*description:\s*((?:'[^']*'[\s+]*)+),/g),
].map(([, parts = '']) => [...parts.matchAll(/'([^']*)'/g)].map(([, part]) => part).join(''));

const said = [...new Set(saidIn(code))].filter((text) => /[A-Za-z]{2}/.test(text.replace(/\{\w+\}/g, '')));

/** Sentences that a list has by their codes. */
const listed = [
  ...Object.values(FAULT_WORDS).flatMap(({ what, todo }) => [what, todo]),
  ...Object.values(PAUSE_REASON_LABELS),
  ...[REASON_MESSAGES, SETTLED_MESSAGES, STATUS_MESSAGES, PASS_MESSAGES, PASSED_MESSAGES].flatMap(
    Object.values<string>,
  ),
  ...[NOTICE_DISABLED_TERMS, DISABLED_REASON_TERMS].flatMap((terms) =>
    Object.values(terms).map(({ meaning }) => meaning),
  ),
  ...REPLY_INTENTS.map((intent) => intent.replaceAll('_', ' ')),
  ...titles,
  ...descriptions,
  ...[STOP_REASON_LABELS, SENDING_STATUS_LABELS, RESOLUTION_LABELS, AUDIT_PREDICATES].flatMap(Object.values<string>),
  ...Object.keys(fieldErrors),
  ...REASON_CODES.map(settledSentence).filter((text) => !text.includes('{')),
];

const missing = (sentences: Readonly<Record<string, string>>): string[] =>
  [...said, ...listed].filter((text) => !Object.hasOwn(sentences, text));
const namesIn = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

test.each(Object.entries(CATALOGUES))('%s has every sentence that the service says, and no other', (_, sentences) => {
  expect(said.length).toBeGreaterThan(50);
  expect(titles.length).toBeGreaterThan(50);
  expect(descriptions).toHaveLength(titles.length);
  expect(missing(sentences)).toEqual([]);
  const isSaid = (text: string): boolean => [...said, ...listed].includes(text) || code.includes(text);
  expect(Object.keys(sentences).filter((text) => !isSaid(text))).toEqual([]);
  const unknownValues = Object.entries(sentences).filter(([text, translated]) =>
    namesIn(translated).some((name) => !namesIn(text).includes(name)),
  );
  expect(unknownValues).toEqual([]);
});

test('finds sentences with nested values, and those without a translation', () => {
  const source = ['say`a $', '{b({ c: 1 })} d $', '{`$', '{e}`} f`'].join('');
  expect(saidIn(`${source} say('by "g"')`)).toEqual(['a {0} d {1} f', 'by "g"']);
  expect(missing({})).toHaveLength(said.length + listed.length);
});

/** Label of an email that is sent, and the subject of a sentence. */
const TWO_SENSES = ['Sending'];

test('each English text has one German text: labels of reasons come from the list that the console shows', async () => {
  const files = readdirSync('src/engine/words/de').filter((path) => path.endsWith('.ts') && path !== 'german.ts');
  const names = files.map((path) => path.slice(0, -3));
  const catalogues = await Promise.all(
    names.map(
      (name): Promise<Readonly<Record<string, Catalogue>>> =>
        import(/* @vite-ignore */ new URL(`./de/${name}.ts`, import.meta.url).href),
    ),
  );
  const texts = catalogues.flatMap((one) => Object.values(one)).flatMap(Object.keys);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual(TWO_SENSES);
});
