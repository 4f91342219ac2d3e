import { expect, it } from 'vitest';
import { languageFor, localeFor } from './language';

it.each([
  ['de', ['en-US'], 'de'],
  ['en', ['de-DE'], 'en'],
  [null, ['de-AT', 'en'], 'de'],
  [undefined, ['ja', 'DE', 'en'], 'de'],
  [null, ['ja', 'fr-CA'], 'en'],
  ['tlh', ['de'], 'de'],
  ['constructor', [], 'en'],
])('a reader who chose %j, with a browser in %j, reads %s', (chosen, browser, language) => {
  expect(languageFor(chosen, browser)).toBe(language);
});

it('takes the region from the browser, and is American in English without one', () => {
  expect(localeFor('de', ['en-US', 'de-CH'])).toBe('de-CH');
  expect(localeFor('de', ['en-US'])).toBe('de');
  expect(localeFor('en', ['de-DE', 'en-GB'])).toBe('en-GB');
  expect(localeFor('en', ['en'])).toBe('en-US');
  expect(localeFor('en', ['de-DE'])).toBe('en-US');
});
