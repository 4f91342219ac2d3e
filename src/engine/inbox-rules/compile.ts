import type { Rule, RuleConditions, RuleMessage } from './rule.js';

/** Maximum characters of a message that are searched for words. Only pasted documents are longer. */
const SEARCHED = 50_000;

/** A message with its texts prepared for searching, once for all rules. */
interface Prepared extends RuleMessage {
  readonly subjectWords: string;
  readonly bodyWords: string;
  readonly from: string;
}

type Test = (message: Prepared) => boolean;

/** Rules of a workspace, ready to match any number of messages. */
export type CompiledRules = (message: RuleMessage) => readonly string[];

/**
 * Compiles rules in the order in which they apply. The result returns the IDs of the rules that match a message, up to
 * and including the first one that stops. Takes time linear in the texts of the message for each word of a rule.
 */
export function compileRules(rules: readonly Rule[]): CompiledRules {
  const compiled = rules.map(({ id, stop, conditions }) => ({ id, stop, tests: testsOf(conditions) }));
  return (message) => {
    const prepared = prepare(message);
    const matched: string[] = [];
    for (const { id, stop, tests } of compiled) {
      if (!tests.every((test) => test(prepared))) continue;
      matched.push(id);
      if (stop) break;
    }
    return matched;
  };
}

/** Orders tests from cheap to expensive, so that texts are searched only for rules that match otherwise. */
function testsOf(conditions: RuleConditions): Test[] {
  const { automatic, wordsIn } = conditions;
  const tests: Test[] = [];
  if (automatic !== 'include') tests.push((message) => message.isAutomatic === (automatic === 'only'));
  const anyOf = <T>(wanted: readonly T[], read: (message: Prepared) => T | null): void => {
    if (wanted.length === 0) return;
    const set = new Set(wanted);
    tests.push((message) => {
      const value = read(message);
      return value !== null && set.has(value);
    });
  };
  anyOf<number>(conditions.mailboxIds, ({ mailboxId }) => mailboxId);
  anyOf<string>(conditions.campaignIds, ({ campaignId }) => campaignId);
  anyOf<string>(conditions.replyIntents, ({ replyIntent }) => replyIntent);
  anyOf<string>(conditions.replyLabels, ({ replyLabel }) => replyLabel);
  if (conditions.labelIds.length > 0) {
    const wanted = new Set(conditions.labelIds);
    tests.push(({ labelIds }) => labelIds.some((id) => wanted.has(id)));
  }
  if (conditions.companyDomains.length > 0) tests.push(companyTest(conditions.companyDomains));
  if (conditions.senders.length > 0) tests.push(senderTest(conditions.senders));
  if (conditions.words.length > 0) {
    const phrases = conditions.words.map(phraseOf).filter((phrase) => phrase.trim() !== '');
    const holds = (text: string): boolean => phrases.some((phrase) => text.includes(phrase));
    tests.push(
      ({ subjectWords, bodyWords }) =>
        (wordsIn !== 'body' && holds(subjectWords)) || (wordsIn !== 'subject' && holds(bodyWords)),
    );
  }
  return tests;
}

function companyTest(domains: readonly string[]): Test {
  const wanted = new Set(domains.map((domain) => domain.toLowerCase()));
  return ({ companyDomain }) => companyDomain !== null && isWithin(companyDomain.toLowerCase(), wanted);
}

function senderTest(senders: readonly string[]): Test {
  const wanted = new Set(senders.map((sender) => sender.toLowerCase()));
  return ({ from }) => wanted.has(from) || isWithin(from.slice(from.lastIndexOf('@') + 1), wanted);
}

/** Returns whether a domain, or one that it is a subdomain of, is among `wanted`. */
function isWithin(domain: string, wanted: ReadonlySet<string>): boolean {
  for (let rest = domain; rest !== ''; ) {
    if (wanted.has(rest)) return true;
    const dot = rest.indexOf('.');
    rest = dot === -1 ? '' : rest.slice(dot + 1);
  }
  return false;
}

function prepare(message: RuleMessage): Prepared {
  return {
    ...message,
    subjectWords: wordsOf(message.subject),
    bodyWords: wordsOf(message.body),
    from: message.fromEmail.toLowerCase(),
  };
}

/** Writing systems without spaces between words, where a phrase is found inside a longer run of letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Returns the words of a text in one case and form, each between single spaces. */
function wordsOf(text: string): string {
  const words = text.slice(0, SEARCHED).normalize('NFKC').toLowerCase();
  return ` ${words.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}

/** Returns a phrase in the form of `wordsOf`. Its spaces make it match whole words only. */
function phraseOf(text: string): string {
  const words = wordsOf(text);
  return UNSPACED.test(text) ? words.trim() : words;
}
