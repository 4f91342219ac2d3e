import { keptPreferences, type Preferences } from '../api/kept-preferences';

export type Language = NonNullable<Preferences['language']>;

/** Languages of the console, each by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);
const languageIn = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

/**
 * Returns the language for a reader: the one they chose, otherwise the first language of the browser that the console has,
 * otherwise English. @param browser languages in order of preference, as in `Accept-Language`
 */
export function languageFor(chosen: string | null | undefined, browser: readonly string[]): Language {
  return [chosen ?? '', ...browser.map(languageIn)].find(isLanguage) ?? 'en';
}

/** Returns the locale of numbers and that of dates. English has one format for all readers: 1,234 on 9 Mar 2026 at 14:05. */
export function localesFor(language: Language, browser: readonly string[]): { numbers: string; dates: string } {
  if (language === 'en') return { numbers: 'en', dates: 'en-GB' };
  const own = browser.find((locale) => languageIn(locale) === language) ?? language;
  return { numbers: own, dates: own };
}

/** Unit tests have no page and read English. */
const browser = typeof window === 'undefined' ? [] : navigator.languages;

/** Returns the language that the console has after its next load. */
export const languageToLoad = (): Language => languageFor(keptPreferences().language, browser);

/** Language of this page. It does not change while the page is open, because modules keep the texts that they read. */
export const language = typeof window === 'undefined' ? 'en' : languageToLoad();

/** Locale of numbers, lists and order, and that of dates. */
export const { numbers: locale, dates: dateLocale } = localesFor(language, browser);
