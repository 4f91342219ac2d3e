import { preferredLanguage } from '../../../../engine/language/accept-language.js';
import { german } from './de.js';
import { english, type Translation, type UnsubscribeTexts } from './en.js';
import { spanish } from './es.js';
import { french } from './fr.js';

/** Catalogues by language (ISO 639-1). To add a language, add its file here. */
export const TRANSLATIONS = { en: english, de: german, fr: french, es: spanish } satisfies Record<string, Translation>;

export type PageLanguage = keyof typeof TRANSLATIONS;

const LANGUAGES = Object.keys(TRANSLATIONS) as PageLanguage[];

/** Returns the page language for an `Accept-Language` header; English by default. */
export const pageLanguage = (header: string | undefined): PageLanguage => preferredLanguage(header, LANGUAGES, 'en');

/** Returns the texts of a language, with English for missing ones. */
export const textsIn = (language: PageLanguage): UnsubscribeTexts => ({ ...english, ...TRANSLATIONS[language] });
