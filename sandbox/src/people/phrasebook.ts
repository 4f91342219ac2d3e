import type { Language, Phrasebook } from './languages.js';
import { english, french, german } from './phrases-en-de-fr.js';
import { dutch, italian, portuguese, spanish } from './phrases-es-it-nl-pt.js';

const BOOKS: Readonly<Record<Language, Phrasebook>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
};

export function phrasebook(language: Language): Phrasebook {
  return BOOKS[language];
}
