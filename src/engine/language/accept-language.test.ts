import { expect, it } from 'vitest';
import { preferredLanguage } from './accept-language.js';

const OFFERED = ['en', 'de', 'fr', 'es'] as const;
const languageOf = (header: string | undefined): string => preferredLanguage(header, OFFERED, 'en');

it.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['DE-ch', 'de'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.5, es;q=0.9', 'es'],
  ['ja, de;q=0.4', 'de'],
  ['de;q=0.5, fr;q=0.5', 'de'],
  ['es ; q = 0.7 , en ; q = 0.6', 'es'],
])('%j selects the language with the highest weight: %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it.each([
  [undefined],
  [''],
  ['*'],
  ['ja, zh-Hant;q=0.9'],
  ['de;q=0'],
  ['*;q=0.5, fr;q=0.1'],
  ['de;q=2'],
  ['german'],
  ['"de"'],
  [`${'x,'.repeat(10_000)}de`],
])('%j selects the fallback', (header) => {
  expect(languageOf(header)).toBe('en');
});
