import { german } from './de';
import { english, type ShareTexts, type Translation } from './en';
import { spanish } from './es';
import { french } from './fr';

/** Catalogues by language (ISO 639-1). To add a language, add its file here. */
export const TRANSLATIONS = { en: english, de: german, fr: french, es: spanish } satisfies Record<string, Translation>;

export type ShareLanguage = keyof typeof TRANSLATIONS;

/**
 * Returns the language of the page and the locale of its dates and numbers: the reader's first language with a catalogue,
 * otherwise English. @param languages languages of the browser in order of preference, as in `Accept-Language`
 */
export function readerOf(languages: readonly string[]): { language: ShareLanguage; locale: string } {
  for (const locale of languages) {
    const language = locale.split('-')[0]?.toLowerCase();
    if (language !== undefined && Object.hasOwn(TRANSLATIONS, language)) {
      return { language: language as ShareLanguage, locale };
    }
  }
  return { language: 'en', locale: 'en' };
}

/** Returns the texts of a language, with English for missing texts. */
export function textsIn(language: ShareLanguage): ShareTexts {
  const own: Translation = TRANSLATIONS[language];
  return {
    ...english,
    ...own,
    status: { ...english.status, ...own.status },
    timeframes: { ...english.timeframes, ...own.timeframes },
    period: { ...english.period, ...own.period },
    chart: { ...english.chart, ...own.chart },
  };
}
