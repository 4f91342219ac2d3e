import { type Language, language } from './language';

type Catalogue = Readonly<Record<string, unknown>>;

/** Texts of each language other than English, by the names of their exports. A reader loads one language at most. */
const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de')).texts,
};

let catalogue: Catalogue = {};

/** Loads the texts of the reader's language. Modules with texts must be loaded afterwards: they read theirs only once. */
export async function loadTexts(): Promise<void> {
  if (language !== 'en') catalogue = await CATALOGUES[language]();
  document.documentElement.lang = language;
}

/** Returns the texts of an export of `words/`, in the reader's language; texts missing there are in English. */
/* @__NO_SIDE_EFFECTS__ */
export function localized<T extends object>(name: string, english: T): T {
  return name in catalogue ? merged(english, catalogue[name]) : english;
}

/** Returns texts with those of another language in place of the English ones, at any depth. */
export function merged<T>(english: T, other: unknown): T {
  if (other === undefined) return english;
  if (!isGroup(english) || !isGroup(other)) return other as T;
  const names = Object.keys({ ...english, ...other });
  return Object.fromEntries(names.map((name) => [name, merged(english[name], other[name])])) as T;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
