import {
  type Certainty,
  judgeComplaint,
  judgeRequest,
  judgeWord,
  namesOtherThing,
  quotedRegions,
  sentenceAround,
} from './opt-out-context.js';
import { certaintyOf, namesNarrower, objectOf, removesOther } from './opt-out-object.js';
import { asksLater, asksSilence, quietTimeIn } from './quiet-until.js';
import type { RulePhrases } from './rule-phrases.js';

/** Phrase of an opt-out, a complaint, or a request to stay subscribed. */
export interface OptOutMatch {
  readonly class: 'opt_out' | 'complaint';
  readonly language: string;
  readonly certainty: Certainty;
  /** Whether it is a bare opt-out word, not a phrase that says who wants to unsubscribe. */
  readonly isWord: boolean;
  /** Position in the folded text. */
  readonly from: number;
  readonly to: number;
}

export interface OptOutReading {
  readonly matches: readonly OptOutMatch[];
  /** The writer asks to stay: "please don't remove me". */
  readonly staysAsked: boolean;
  /** Words of leaving that concern something else: a product, a copy, another list, a quotation. */
  readonly isAboutSomethingElse: boolean;
  /** Request to remove another person, on whose behalf the writer acts. */
  readonly removesOther: boolean;
  /** Position of a request for temporary silence ("no more emails until January"), which is not an opt-out. */
  readonly postponed: { readonly from: number; readonly to: number } | null;
}

/** The same in languages that put "not" after or inside the verb, so that no phrase of leaving matches. */
const STAY =
  /(?:nehmen|entfernen|loschen|streichen|melden|tragen) sie (?:mich|uns) (?:bitte )?nicht|(?:verwijder|haal|schrap|schrijf|meld) (?:mij|me|ons) (?:alstublieft )?niet|ta inte bort|(?:fjern|slet|afmeld) (?:mig|os) ikke|ne (?:me|nous) (?:desinscrivez|retirez|supprimez|enlevez) (?:surtout )?pas|no (?:me|nos) (?:den? de baja|elimin|borr|quit|saqu)\w{0,4}\b(?! mas)|non (?:cancellat|toglie|rimuov|disiscriv)\w{0,4}(?:mi|ci)|nao (?:me|nos) (?:remov|retir|tir|exclu)\w{0,3}|(?:mnie|nas) nie (?:wypis|usuw)|не (?:удаляите|отписываите|исключаите|убираите) (?:меня|нас)|не (?:видаляите|відписуите) (?:мене|нас)|не (?:ме|ни) (?:премахваите|отписваите|изтриваите)|nemojte (?:me|nas) (?:uklanjat|brisat|odjavlj|makn)/;

type Kind = 'request' | 'word' | 'complaint';

interface OptOutRule {
  readonly kind: Kind;
  readonly language: string;
  readonly pattern: RegExp;
  readonly negation: RegExp;
}

/** Opt-out rules of one language. */
export function optOutRules({ language, phrases, leaving, negation }: RulePhrases): OptOutRule[] {
  const make = (kind: Kind, sources: readonly string[]): OptOutRule[] =>
    sources.length === 0
      ? []
      : [{ kind, language, pattern: new RegExp(sources.join('|'), 'g'), negation: new RegExp(negation) }];
  return [
    ...make('request', phrases.opt_out ?? []),
    ...make('word', leaving),
    ...make('complaint', phrases.complaint ?? []),
  ];
}

const MAX_MATCHES = 20;

interface Found {
  readonly rule: OptOutRule;
  readonly from: number;
  readonly to: number;
  readonly isNegated: boolean;
}

/**
 * Determines whether a reply is an opt-out request, and with what certainty. A plain request is certain unless it is quoted,
 * negated, conditional, or about another person or topic. A bare opt-out word is certain only if it makes up most of a
 * sentence or the writer states the wish.
 * @param folded the text of the reply, by `foldText`, with single spaces.
 * @param saysMore whether the rest of the reply shows interest or asks a question.
 */
export function readOptOut(rules: readonly OptOutRule[], folded: string, saysMore: boolean): OptOutReading {
  const found = rules.flatMap((rule) => findAll(rule, folded));
  const negated = found
    .filter(({ isNegated }) => isNegated)
    .map(({ from, to }) => ({ from, to: endOfSentence(folded, from, to) }));
  const quoted = quotedRegions(folded);
  const quotes = quoted.reduce((sum, [from, to]) => sum + to - from, 0);
  // A quotation that makes up nearly the whole reply counts as the writer's statement.
  const quotesCount = folded.length - quotes > 12;
  const counted = found.filter(({ from, isNegated }) => {
    // Languages share words, so a negation in one language does not cancel an opt-out in another.
    return !isNegated && !negated.some((each) => from >= each.from && from < each.to);
  });
  const judged = counted.map((each) => {
    const isQuoted = quotesCount && quoted.some(([from, to]) => each.from > from && each.to < to);
    const isPostponed = !isQuoted && each.rule.kind !== 'complaint' && endsLater(each, folded);
    return { each, isPostponed, certainty: isQuoted || isPostponed ? null : judge(each, folded, saysMore) };
  });
  const isCertain = judged.some(({ certainty }) => certainty === 'certain');
  return {
    matches: judged.flatMap(({ each, certainty }) =>
      certainty === null
        ? []
        : [
            {
              class: each.rule.kind === 'complaint' ? ('complaint' as const) : ('opt_out' as const),
              language: each.rule.language,
              certainty,
              isWord: each.rule.kind === 'word',
              from: each.from,
              to: each.to,
            },
          ],
    ),
    staysAsked: negated.length > 0 || STAY.test(folded),
    isAboutSomethingElse:
      judged.some(({ certainty }) => certainty === null) || namesOtherThing(folded) || namesNarrower(folded),
    removesOther: !isCertain && removesOther(folded),
    postponed: isCertain ? null : (judged.find(({ isPostponed }) => isPostponed)?.each ?? silenceIn(folded)),
  };
}

function judge({ rule, from, to }: Found, folded: string, saysMore: boolean): Certainty | null {
  const sentence = sentenceAround(folded, from, to - from);
  if (rule.kind === 'complaint') return judgeComplaint(sentence, saysMore);
  const certainty = rule.kind === 'word' ? judgeWord(sentence, saysMore) : judgeRequest(sentence, saysMore);
  return certaintyOf(objectOf(folded, from, to), certainty);
}

/** Returns whether the sentence of the request sets an end to the silence. */
function endsLater({ from, to }: Found, folded: string): boolean {
  const { text, from: onwards } = sentenceAround(folded, from, to - from);
  return quietTimeIn(text, null) !== null || asksLater(onwards);
}

/**
 * Returns the first sentence that asks for silence until a date, in any wording; another sentence may name the date.
 */
function silenceIn(folded: string): { from: number; to: number } | null {
  for (const match of folded.matchAll(/[^.!?\n。！？]+/g)) {
    const sentence = match[0];
    const quiet = asksSilence(sentence) ? quietTimeIn(sentence, null) : null;
    if (quiet !== null && (quiet.hasDate || quietTimeIn(folded, null)?.hasDate === true)) {
      return { from: match.index, to: match.index + sentence.length };
    }
  }
  return null;
}

function findAll(rule: OptOutRule, folded: string): Found[] {
  const found: Found[] = [];
  rule.pattern.lastIndex = 0;
  while (found.length < MAX_MATCHES) {
    const match = rule.pattern.exec(folded);
    if (match === null) break;
    if (match[0] === '') {
      rule.pattern.lastIndex += 1;
      continue;
    }
    // The line break before a phrase that is alone on its line does not belong to it.
    const from = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    const before = folded.slice(Math.max(0, from - 40), from);
    const isNegated = rule.kind !== 'complaint' && rule.negation.test(before);
    found.push({ rule, from, to: match.index + match[0].length, isNegated });
  }
  return found;
}

function endOfSentence(folded: string, from: number, to: number): number {
  const end = folded.slice(from, from + 400).search(/[.!?\n]/);
  return end === -1 ? Math.max(to, Math.min(folded.length, from + 400)) : Math.max(to, from + end);
}
