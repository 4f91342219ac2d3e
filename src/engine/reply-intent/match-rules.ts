import { foldText } from '../mail/date-words.js';
import { RULE_CLASSES, type RuleClass, type RulePhrases } from './rule-phrases.js';
import { RULES_EN } from './rules-en.js';
import { RULES_DA, RULES_DE, RULES_NL, RULES_SV } from './rules-germanic.js';
import { RULES_PL } from './rules-pl.js';
import { RULES_ES, RULES_FR, RULES_IT, RULES_PT } from './rules-romance.js';

/** How sure a phrase of each class is by itself. */
const WEIGHTS: Readonly<Record<RuleClass, number>> = {
  opt_out: 0.96,
  complaint: 0.96,
  meeting_booked: 0.88,
  wrong_person: 0.86,
  declined: 0.84,
  not_now: 0.8,
  meeting_request: 0.78,
  referral: 0.62,
  question: 0.6,
  interested: 0.6,
};

const MAX_TEXT = 4000;
const MAX_EXCERPT = 200;

export interface RuleHit {
  readonly class: RuleClass;
  /** `opt_out.en` */
  readonly key: string;
  readonly weight: number;
  /** The words as written. */
  readonly excerpt: string;
}

/** The same where languages put "not" behind or inside the verb, so that no phrase of leaving matches. */
const STAY =
  /(?:nehmen|entfernen|loschen|streichen) sie (?:mich|uns) (?:bitte )?nicht|(?:verwijder|haal|schrap) (?:mij|me|ons) (?:alstublieft )?niet|ta inte bort|(?:fjern|slet|afmeld) (?:mig|os) ikke|ne (?:me|nous) (?:desinscrivez|retirez|supprimez|enlevez) (?:surtout )?pas/;

interface Rule {
  readonly class: RuleClass;
  readonly key: string;
  readonly pattern: RegExp;
  readonly negation: RegExp | null;
}

const RULES: readonly Rule[] = [
  RULES_EN,
  RULES_DE,
  RULES_FR,
  RULES_ES,
  RULES_IT,
  RULES_NL,
  RULES_PT,
  RULES_SV,
  RULES_DA,
  RULES_PL,
].flatMap(rulesOf);

function rulesOf({ language, phrases, negation }: RulePhrases): Rule[] {
  return RULE_CLASSES.flatMap((each) => {
    const sources = phrases[each];
    if (sources === undefined) return [];
    return [
      {
        class: each,
        key: `${each}.${language}`,
        pattern: new RegExp(sources.join('|'), 'g'),
        negation: each === 'opt_out' ? new RegExp(negation) : null,
      },
    ];
  });
}

export interface MatchedRules {
  readonly hits: readonly RuleHit[];
  /** Somebody asks to stay: "please don't remove me". */
  readonly staysAsked: boolean;
}

/**
 * All rules that match a reply's own words, the first place of each. An opt-out that is negated is none. Reads the first
 * 4,000 characters.
 */
export function matchRules(text: string): MatchedRules {
  const { folded, origin } = foldWithOrigin(text.slice(0, MAX_TEXT));
  const found = RULES.map((rule) => ({ rule, ...firstMatch(rule, folded) }));
  const negated = found.flatMap((each) => each.negated);
  const hits = found.flatMap(({ rule, match }) => {
    // Languages share words: what one of them finds negated is no opt-out in another.
    if (match === null || (rule.negation !== null && negated.some((each) => contains(each, match.index)))) return [];
    const from = origin[match.index] ?? 0;
    const to = origin[match.index + match[0].length] ?? text.length;
    const excerpt = text.slice(from, to).replace(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT);
    return [{ class: rule.class, key: rule.key, weight: WEIGHTS[rule.class], excerpt }];
  });
  return { hits, staysAsked: negated.length > 0 || STAY.test(folded) };
}

interface Region {
  readonly from: number;
  readonly to: number;
}

function contains(region: Region, at: number): boolean {
  return at >= region.from && at < region.to;
}

/** The first match that is not negated, and the sentences in which one was. */
function firstMatch(rule: Rule, folded: string): { match: RegExpExecArray | null; negated: Region[] } {
  const negated: Region[] = [];
  rule.pattern.lastIndex = 0;
  for (let tries = 0; tries < 20; tries += 1) {
    const match = rule.pattern.exec(folded);
    if (match === null) break;
    const before = folded.slice(Math.max(0, match.index - 40), match.index);
    if (match[0] === '') rule.pattern.lastIndex += 1;
    else if (rule.negation === null || !rule.negation.test(before)) return { match, negated };
    else {
      const end = folded.slice(match.index).search(/[.!?\n]/);
      const to = end === -1 ? folded.length : Math.max(match.index + end, match.index + match[0].length);
      negated.push({ from: match.index, to });
      rule.pattern.lastIndex = to;
    }
  }
  return { match: null, negated };
}

/** The folded text and, for each of its positions, the position in the text it came from. */
function foldWithOrigin(text: string): { folded: string; origin: number[] } {
  const origin: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = /[\r\t\u00a0]/.test(character) ? ' ' : foldText(character);
    // Runs of blanks count as one, so that phrases may name single spaces.
    const blank = piece === ' ' && folded.endsWith(' ');
    if (!blank) {
      for (let index = 0; index < piece.length; index += 1) origin.push(at);
      folded += piece;
    }
    at += character.length;
  }
  origin.push(at);
  return { folded, origin };
}
