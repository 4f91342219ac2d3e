import { describe, expect, it } from 'vitest';
import { WARMUP_LANGUAGES, type WarmupLanguage } from '../settings.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { expandRule, type Grammar } from './grammar.js';
import { it as italian } from './it.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { ownWords, writeText } from './writer.js';

const GRAMMARS: Readonly<Record<WarmupLanguage, Grammar>> = { en, de, fr, es, it: italian, nl, pt, pl };

/** Matches a word before another word, or before its first letters. */
const meet = (word: string, next: string): RegExp => new RegExp(`(?<![\\p{L}-])(?:${word}) (?:${next})`, 'iu');
const VOWEL = '[aeiouyéèêàâôîáíóú]';

/** Words that each language joins, shortens, or declines where they meet. */
const NEVER_MEET: Readonly<Record<WarmupLanguage, readonly RegExp[]>> = {
  en: [
    meet('a', '[aeio]'),
    meet('an', '[^aeiouh\\W]'),
    meet('in', '(?:Mon|Tues|Wednes|Thurs|Fri)day'),
    meet('on', '(?:January|March|April|May|June|September|October|November)(?!\\p{L})'),
    meet('two|three|four|five|six|eight|ten|dozen', '(?:thing|point|place|hour|day|sample)(?!s)'),
  ],
  de: [meet('in|an|von|zu', '(?:dem|am|im|vom) '), meet('am', '(?:Januar|März|April|Mai|Juni)')],
  fr: [meet('le|la|de|que|je|ne|me|te|se|ce', `(?!onze|huit)${VOWEL}`), meet('de|à', 'les? ')],
  es: [meet('de|a', 'el '), meet('y', 'h?i(?!e)'), meet('o', 'h?o'), meet('el', '(?:silla|pantalla|caja)s?')],
  it: [
    meet('di|a|da|in|su', '(?:il|lo|la|i|gli|le) |l’'),
    meet('a', 'a'),
    meet('la|una|lo|alla|della|sulla', VOWEL),
    meet('il|un', 's[^aeiou]|z|gn|ps'),
  ],
  nl: [meet('het', '(?:zaal|presentatie|prijslijst|samenvatting)'), meet('op|in', '(?:op|in) ')],
  pt: [meet('de|em|por', '[oa]s? '), meet('a', '[oa]s? ')],
  pl: [meet('w', '[wf][^aeiouyąęó]'), meet('z', '[zsśźż][^aeiouyąęó]')],
};

/** Words that may follow themselves. */
const MAY_DOUBLE: ReadonlySet<string> = new Set(['nous', 'vous', 'die', 'das', 'der', 'sie']);

/** Returns the errors of a text of complete sentences that follows a greeting with a comma. */
function faultsOf(language: WarmupLanguage, text: string): string[] {
  const faults: string[] = [];
  const fault = (what: string, found: unknown): void => {
    if (found) faults.push(`${what}: ${text}`);
  };
  const isFrench = language === 'fr';
  // German continues the sentence of its greeting.
  const body = language === 'de' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  fault('a sentence begins with a small letter', /(?:^|[.?!] )[¿¡«„“"]?\p{Ll}/u.test(body));
  fault('a sentence has no end', !/[.?!]$/.test(text));
  fault('two marks in a row', /[.,;:?!]\s*[.,;:?!]/.test(text));
  fault('a space is wrong', / {2}|^ | $|[([] | [)\]]|[.,;?!](?=\p{L})/u.test(text));
  fault('a space precedes a mark', isFrench ? / [.,]/.test(text) : / [.,;:?!]/.test(text));
  if (isFrench) fault('no space precedes a mark', /[^\s][?!:;](?!\d)/.test(text));
  if (language === 'es') fault('a question is open', /(?:^|[.!?] )[^¿?]*\?/.test(text));
  const doubled = /(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu.exec(text);
  fault('a word is doubled', doubled !== null && !MAY_DOUBLE.has(String(doubled[1]).toLowerCase()));
  for (const pattern of NEVER_MEET[language]) fault(String(pattern), pattern.test(text));
  return faults;
}

/** Returns a text once for every choice in its brackets. */
function choicesOf(text: string): string[] {
  const inner = /\[([^[\]]*)\]/.exec(text);
  if (inner === null) return [text];
  const [whole, options = ''] = inner;
  return options.split('|').flatMap((option) => choicesOf(text.replace(whole, () => option)));
}

/** Returns every sentence of a rule: each choice, with each text of the rules that it names. */
function expansionsOf(grammar: Grammar, name: string): string[] {
  const texts = new Set<string>();
  for (const choice of (grammar.rules[name] ?? []).flatMap(choicesOf)) {
    const names = [...choice.matchAll(/<\$?([^>]+)>/g)].map(([, key]) => grammar.rules[String(key)]?.length ?? 1);
    for (let at = 0; at < Math.max(1, ...names); at += 1) {
      const filled = choice.replaceAll(/<\$?([^>]+)>/g, (_, key: string) => {
        const options = grammar.rules[key] ?? [];
        return options[at % options.length] ?? '';
      });
      texts.add(expandRule({ ...grammar, rules: { x: [filled] } }, {}, 'x', { seed: 1, position: 1 }, 0));
    }
  }
  return [...texts];
}

const capital = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/[.?!] +\p{Ll}/gu, (end) => end.toUpperCase());

describe.each(WARMUP_LANGUAGES)('every text in %s', (language) => {
  const grammar = GRAMMARS[language];

  it('is whole sentences, whatever is chosen in it', () => {
    const names = Object.keys(grammar.rules).filter((name) => name === 'aside' || /\.\d$/.test(name));
    const texts = names.flatMap((name) => expansionsOf(grammar, name));
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.flatMap((text) => faultsOf(language, capital(text))).slice(0, 20)).toEqual([]);
  });

  it('is whole sentences where its parts meet, between a greeting and a closing', () => {
    const wrong = new Set<string>();
    for (let seed = 0; seed < 1_500; seed += 1) {
      for (const position of [1, 2, 3, 4, 5]) {
        const person = (firstName: string) => ({ firstName, name: firstName, address: 'x@one.test' });
        const messages = Array.from({ length: position }, () => ({ variant: seed % 3, sentAt: null }));
        const named = { opener: person('Ann'), partner: person(seed % 2 === 0 ? 'Bob' : '') };
        const written = writeText({ language, seed, position, ...named, messages, zone: 'UTC' });
        const [greeting = '', words = '', closing = ''] = ownWords(written).split('\n\n');
        for (const fault of faultsOf(language, words)) wrong.add(fault);
        if (!/^\p{Lu}[^.?]*[,:!]$/u.test(greeting)) wrong.add(`greeting: ${greeting}`);
        if (!/^\p{Lu}[^.?!]*\n?(?:Ann|Bob)?$/u.test(closing)) wrong.add(`closing: ${closing}`);
        const subject = written.subject.replace(/^Re: /, '');
        const isQuestion = subject.endsWith('?');
        for (const fault of faultsOf(language, isQuestion ? subject : `${subject}.`)) wrong.add(`subject: ${fault}`);
      }
    }
    expect([...wrong].slice(0, 20)).toEqual([]);
  });
});
