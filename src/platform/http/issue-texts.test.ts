import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inLanguage } from '../../engine/words/in-language.js';
import { parseDate, parseDateTime } from './date-time.js';
import * as texts from './issue-texts.js';

const constants = Object.values(texts).filter((value): value is texts.Fault => typeof value === 'object');
const faultOf = (value: unknown): texts.Fault => value as texts.Fault;
/** Formats that a value can violate, by their text in the source. */
const forms = ['formats', 'idempotency', 'idempotency-key'].flatMap((file) =>
  [...readFileSync(`src/platform/http/${file}.ts`, 'utf8').matchAll(/valueFault\('(\w+)', '([^']+)'\)/g)].map(
    ([, code = '', text = '']) => texts.valueFault(code, text),
  ),
);
const DATES = [
  '2026',
  'year-01-01',
  '2026/01/01',
  '2026-x1-01',
  '2026-01-x1',
  '2026-13-01',
  '2026-02-30',
  '2026-01-01 then',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00+25:00',
  '0000-01-01T00:00:00Z',
];

const all: readonly texts.Fault[] = [
  ...constants,
  ...forms,
  ...DATES.flatMap((text) => [faultOf(parseDateTime(text)), faultOf(parseDate(text))]),
  faultOf(parseDate('2026-01-01T01:00:00Z')),
  texts.jsonInvalid('Unexpected end'),
  texts.patternFault('^[a-z]+$'),
  ...[1, 5].flatMap((limit) => [
    texts.tooShort(limit),
    texts.tooLong(limit),
    ...['List', 'Dictionary'].flatMap((kind) => [
      texts.sizeFault(kind, 'min', limit, 0),
      texts.sizeFault(kind, 'max', limit, 9),
    ]),
  ]),
  ...(['gt', 'ge', 'lt', 'le'] as const).map((comparison) => texts.boundFault(comparison, 7)),
  ...[['a'], ['a', 'b'], ['a', 'b', 'c']].map(texts.enumFault),
];

test('each error of a value has a text in German, with its limit and allowed values', () => {
  expect(forms.length).toBeGreaterThan(6);
  const english = all.map(({ msg }) => msg);
  const german = english.map((text) => inLanguage('de', text));
  expect(german.filter((text, at) => text === english[at])).toEqual([]);
  expect(german.filter((text) => /\b(?:should|input|value|valid|not|character|with|day|must)\b/i.test(text))).toEqual(
    [],
  );
  expect(inLanguage('de', texts.boundFault('le', 168).msg)).toBe('Höchstens 168.');
  expect(inLanguage('de', texts.enumFault(['a', 'b', 'c']).msg)).toBe("Erlaubt sind 'a', 'b' und 'c'.");
  expect(inLanguage('de', faultOf(parseDate('2026-13-01')).msg)).toBe(
    'Geben Sie ein Datum an: Der Monat muss zwischen 1 und 12 liegen.',
  );
  expect(inLanguage('de', texts.sizeFault('List', 'max', 100, 120).msg)).toBe('Höchstens 100 Einträge, nicht 120.');
});
