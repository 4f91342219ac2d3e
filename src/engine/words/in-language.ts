import type { Language } from '../language/languages.js';
import { german } from './de/german.js';
import { type Catalogue, fillWith, Said, type Text, type Wording } from './say.js';

const CATALOGUES: Readonly<
  Record<Exclude<Language, 'en'>, { readonly sentences: Catalogue; readonly wording: Wording }>
> = {
  de: {
    sentences: german,
    wording: {
      numbers: new Intl.NumberFormat('de'),
      notKnown: 'nicht bekannt',
      sentence: (said) => inLanguage('de', said),
    },
  },
};

/**
 * Returns a text in a language. A sentence without a translation is English. Texts that were stored in English are
 * recognized by their pattern; others, such as the response of a mail server, stay as they are.
 */
export function inLanguage(language: Language | undefined, text: Text): string {
  if (language === undefined || language === 'en') return String(text);
  const { sentences, wording } = CATALOGUES[language];
  if (typeof text === 'string') return sentences[text] ?? recognized(language, text) ?? text;
  const translated = sentences[text.text];
  if (translated !== undefined) return fillWith(translated, text.values, wording);
  const isStored = Object.keys(text.values).length === 0;
  return (isStored ? recognized(language, text.text) : null) ?? fillWith(text.text, text.values, wording);
}

/** Returns an English text from the database as a sentence, to be a value of another one. */
export const stored = (text: string): Said => new Said(text);

interface Pattern {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translated: string;
}

const patterns = new Map<Language, readonly Pattern[]>();

/**
 * Finds the sentence that produced an English text, and returns it in the language; null if there is none. A value named `sentence` must
 * also be a sentence of the catalog.
 */
function recognized(language: Exclude<Language, 'en'>, text: string): string | null {
  const { wording } = CATALOGUES[language];
  if (text.length > LONGEST) return null;
  for (const { pattern, names, translated } of patternsOf(language)) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const values: Record<string, string | number> = {};
    for (const [index, name] of names.entries()) {
      const value = found[index + 1] ?? '';
      values[name] = name === 'sentence' ? inLanguage(language, value) : readValue(language, value);
    }
    if (values['sentence'] !== undefined && text.includes(String(values['sentence']))) continue;
    return fillWith(translated, values, wording);
  }
  return null;
}

/**
 * Returns a value of an English sentence as the other language writes it: causes, numbers, percentages, and a whole
 * sentence, which may be stored without its period.
 */
function readValue(language: Exclude<Language, 'en'>, text: string): string | number {
  const { sentences, wording } = CATALOGUES[language];
  const share = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(text)?.[1];
  if (share !== undefined) return `${wording.numbers.format(Number(share))}\u00a0%`;
  if (/^\d{1,3}(?:,\d{3})+$|^\d{1,6}$/.test(text)) return Number(text.replaceAll(',', ''));
  if (text.length < LEAST_CAUSE) return text;
  const whole = sentences[text];
  if (whole !== undefined || !text.endsWith('.')) return whole ?? text;
  const open = text.slice(0, -1);
  return recognized(language, text) ?? (sentences[open] ?? recognized(language, open))?.replace(/\.?$/, '.') ?? text;
}

/** A shorter value could be a name that equals a label. */
const LEAST_CAUSE = 20;

/** Compiles the sentences with values, those with the most fixed text first. */
function patternsOf(language: Exclude<Language, 'en'>): readonly Pattern[] {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const made = Object.entries(CATALOGUES[language].sentences)
    .filter(([text]) => text.includes('{') && (lettersIn(text) >= LEAST_LETTERS || text.includes('{sentence}')))
    .toSorted(([one], [other]) => lettersIn(other) - lettersIn(one))
    .map(([text, translated]) => ({
      names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      pattern: new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('(.+?)')}$`,
      ),
      translated,
    }));
  patterns.set(language, made);
  return made;
}

/** Maximum length; longer texts come from other servers, and matching time grows with powers of the length. */
const LONGEST = 1_000;

/** Minimum letters of fixed text; a sentence with fewer could match any text. */
const LEAST_LETTERS = 9;
const lettersIn = (text: string): number => text.replace(/\{\w+\}|[^A-Za-z]/g, '').length;
