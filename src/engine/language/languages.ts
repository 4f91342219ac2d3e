import { enumeration } from '../enumeration.js';

/** Languages of the texts that members read, English first (ISO 639-1). */
export const LANGUAGES = enumeration('ConsoleLanguage', ['en', 'de']);
export type Language = (typeof LANGUAGES)[number];
