import type { Page } from 'playwright-core';
import { inLanguage } from '../../../src/engine/words/in-language.ts';
import { texts as catalogue } from '../../src/words/de/index.ts';
import { merged } from '../../src/words/localized.ts';
import { texts } from './texts.ts';

/** Names that differ between the exports of `words/` and `texts`. */
const EXPORTS: Readonly<Record<string, string>> = { blocklists: 'blocklistWords' };

/** All texts of the console in German. */
export const germanTexts = Object.fromEntries(
  Object.entries(texts).map(([name, english]) => [name, merged<unknown>(english, catalogue[EXPORTS[name] ?? name])]),
) as typeof texts;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
type Named = (...given: readonly unknown[]) => unknown;

/** Arguments for texts with gaps, which match anything: a text and a number. */
const GAPS = ['§', 77] as const;

/** Returns a text with a gap for each argument; null if it needs other arguments. */
function saidBy(text: Named, gap: string | number): string | null {
  try {
    const said = text(gap, gap, gap, gap);
    return typeof said === 'string' && !/undefined|NaN|\[object/.test(said) ? said : null;
  } catch {
    return null;
  }
}

/** Collects English texts that differ in German, and German texts, to exclude texts that are equal in both. */
function collect(english: unknown, german: unknown, into: { english: string[]; german: string[] }): void {
  if (typeof english === 'string' && typeof german === 'string') {
    into.english.push(english);
    into.german.push(german);
  } else if (typeof english === 'function' && typeof german === 'function') {
    for (const gap of GAPS) collect(saidBy(english as Named, gap), saidBy(german as Named, gap), into);
  } else if (isGroup(english) && isGroup(german)) {
    for (const name of Object.keys(english)) collect(english[name], german[name], into);
  }
}

const LEAST_LETTERS = 9;
const all = { english: [] as string[], german: [] as string[] };
collect(texts, germanTexts, all);
const german = new Set(all.german);
const english = [...new Set(all.english)].filter((text) => !german.has(text) && /[a-z]/.test(text));
const isPattern = (text: string): boolean => /§|77/.test(text);
const PLAIN: ReadonlySet<string> = new Set(english.filter((text) => !isPattern(text)));
const PATTERNS = english
  .filter((text) => isPattern(text) && text.replace(/[^A-Za-z]/g, '').length >= LEAST_LETTERS)
  .map((text) => {
    const parts = text.split(/§|77/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+?')}$`);
  });

const ENGLISH_WORDS = /\b(?:the|is|are|was|were|has|have|of|and|with|from|its|this|that|not|be|by|to|for|no|can)\b/gi;

/**
 * Returns whether a text is an English text of the console that differs in German, a sentence of the service, or has
 * three of the commonest English words.
 */
export function isEnglishText(text: string): boolean {
  if ((text.match(ENGLISH_WORDS) ?? []).length > 2) return true;
  if (PLAIN.has(text) || PATTERNS.some((pattern) => pattern.test(text))) return true;
  return /[A-Za-z]{2,} [A-Za-z]/.test(text) && inLanguage('de', text) !== text;
}

/** Texts of a page that readers see, hear, or get as a tooltip. Texts in editors and code are those of members. */
const SHOWN = `(() => {
  const found = [];
  const isOwn = (e) => e.closest('textarea, [contenteditable], code, pre, .mono, script, style, iframe') === null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (isOwn(node.parentElement)) found.push(node.textContent);
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (isOwn(element))
      found.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''));
  return [...new Set(found.map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text)))];
})()`;

/** Returns the texts of a page that are Outrider's English despite a German reader, and the number of its texts. */
export async function englishOn(page: Page): Promise<{ readonly texts: number; readonly english: string[] }> {
  const shown = await page.evaluate<string[]>(SHOWN);
  return { texts: shown.length, english: shown.filter(isEnglishText) };
}
