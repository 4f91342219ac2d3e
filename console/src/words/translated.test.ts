import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './language';
import { merged } from './localized';

type Module = Readonly<Record<string, unknown>>;

const modules = import.meta.glob('./**/*.ts', { eager: true }) as Record<string, Module>;
const sources = import.meta.glob('./**/*.ts', { eager: true, query: '?raw', import: 'default' }) as Record<
  string,
  string
>;
const TRANSLATED = Object.keys(LANGUAGES).filter((language) => language !== 'en');
/**
 * Returns whether a path is a module of English texts. The share page has separate catalogues, and `index.ts` repeats
 * texts. Labels of gates' values are `sends.values`.
 */
const isEnglish = (path: string) =>
  !/\/(?:index|language|[\w-]+\.test)\.ts$|^\.\/analytics\/share\//.test(path) && !isOther(path);
const isOther = (path: string) => TRANSLATED.some((language) => path.startsWith(`./${language}/`));
const UNWRAPPED = ['gateValues'];

const isGroup = (value: unknown): value is Module =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasTexts = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'function' || (isGroup(value) && Object.values(value).some(hasTexts));

/** Returns the differences of a translation from the English texts, by the names of the texts. */
function faultsOf(english: unknown, other: unknown, name: string): string[] {
  if (other === undefined) return [`${name} is missing`];
  if (english === undefined) return [`${name} is not in English`];
  if (isGroup(english) && isGroup(other)) {
    const names = Object.keys({ ...english, ...other });
    return names.flatMap((one) => faultsOf(english[one], other[one], `${name}.${one}`));
  }
  if (typeof english !== typeof other) return [`${name} is a ${typeof other}, not a ${typeof english}`];
  if (typeof english === 'function' && english.length !== (other as typeof english).length)
    return [`${name} takes ${(other as typeof english).length} arguments, not ${english.length}`];
  return [];
}

/** Text modules with the texts that they export. */
const ENGLISH = Object.entries(modules)
  .filter(([path]) => isEnglish(path))
  .map(([path, exported]) => {
    const texts = Object.entries(exported).filter(([, value]) => isGroup(value) && hasTexts(value));
    return { path, texts: Object.fromEntries(texts) };
  })
  .filter(({ texts }) => Object.keys(texts).length > 0);

it('every text is localized by the name of its export, and no two exports have one name', () => {
  const names = ENGLISH.flatMap(({ texts }) => Object.keys(texts));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const plain = ENGLISH.flatMap(({ path, texts }) =>
    Object.keys(texts).filter((name) => !sources[path]?.includes(`localized('${name}',`)),
  );
  expect(plain).toEqual(UNWRAPPED);
});

describe.each(TRANSLATED)('the console in %s', (language) => {
  it('has every English text with the same arguments, and no other', () => {
    const faults = ENGLISH.flatMap(({ path, texts }) => {
      const own = modules[path.replace('./', `./${language}/`)];
      return faultsOf(texts, own === undefined ? undefined : { ...own }, path);
    });
    expect(faults).toEqual([]);
  });

  it('has no file without an English one', () => {
    const known = new Set(ENGLISH.map(({ path }) => path.replace('./', `./${language}/`)));
    const own = Object.keys(modules).filter((path) => path.startsWith(`./${language}/`));
    expect(own.filter((path) => !known.has(path))).toEqual([`./${language}/index.ts`]);
  });
});

it('finds missing and superfluous texts, and other arguments', () => {
  const english = { a: 'A', b: { c: (n: number) => `${n}` }, d: 'D' };
  expect(faultsOf(english, { a: 'Ä', b: { c: () => '', e: 'E' } }, 'x')).toEqual([
    'x.b.c takes 0 arguments, not 1',
    'x.b.e is not in English',
    'x.d is missing',
  ]);
});

it('a missing text is English', () => {
  expect(merged({ a: 'A', b: { c: 'C', d: 'D' } }, { b: { d: 'Ð' } })).toEqual({ a: 'A', b: { c: 'C', d: 'Ð' } });
});
