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

/** Formats of a language when the browser names no region of it. */
const USUAL: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de' };

/**
 * Returns the locale of numbers and dates: that of the reader's region where they use the language there, otherwise the usual one. English
 * is American by default: Mar 9, 2026, 2:05 PM.
 */
export function localeFor(language: Language, browser: readonly string[]): string {
  return browser.find((locale) => locale.includes('-') && languageIn(locale) === language) ?? USUAL[language];
}

/** Unit tests have no page and read English. */
const browser = typeof window === 'undefined' ? [] : navigator.languages;

/** Returns the language that the console has after its next load. */
export const languageToLoad = (): Language => languageFor(keptPreferences().language, browser);

/** Language of this page. It does not change while the page is open, because modules keep the texts that they read. */
export const language = typeof window === 'undefined' ? 'en' : languageToLoad();

/** Locale of numbers, dates, lists, and order. */
export const locale = localeFor(language, browser);
