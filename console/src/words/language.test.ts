import { expect, it } from 'vitest';
import { languageFor, localesFor } from './language';

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

it('takes the region from the browser, except in English', () => {
  expect(localesFor('de', ['en-US', 'de-CH'])).toEqual({ numbers: 'de-CH', dates: 'de-CH' });
  expect(localesFor('de', ['en-US'])).toEqual({ numbers: 'de', dates: 'de' });
  expect(localesFor('en', ['en-US'])).toEqual({ numbers: 'en', dates: 'en-GB' });
});
