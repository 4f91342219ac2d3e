import { describe, expect, it } from 'vitest';
import { readerOf, type ShareLanguage, TRANSLATIONS, textsIn } from './texts';

/** Returns the names of all texts; names in groups have a prefix, such as `period.label`. */
const namesOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? Object.keys(text as object).map((inner) => `${name}.${inner}`) : [name],
  );

describe.each(Object.keys(TRANSLATIONS) as ShareLanguage[])('the share page in %s', (language) => {
  it('has every text', () => {
    const own = new Set(namesOf(TRANSLATIONS[language]));
    expect(namesOf(TRANSLATIONS.en).filter((name) => !own.has(name))).toEqual([]);
  });

  it('has no text that English lacks', () => {
    expect(namesOf(textsIn(language)).sort()).toEqual(namesOf(TRANSLATIONS.en).sort());
  });
});

it.each([
  [['de-CH', 'de', 'en'], { language: 'de', locale: 'de-CH' }],
  [['ja', 'fr-CA', 'en'], { language: 'fr', locale: 'fr-CA' }],
  [['en-US'], { language: 'en', locale: 'en-US' }],
  [['ja'], { language: 'en', locale: 'en' }],
  [['constructor'], { language: 'en', locale: 'en' }],
  [[], { language: 'en', locale: 'en' }],
])('a browser with the languages %j gets %o', (languages, expected) => {
  expect(readerOf(languages)).toEqual(expected);
});
