import { isTomorrow, weekdayOf } from '../mail/date-words.js';
import { foldText } from '../mail/fold-text.js';
import type { Referral } from '../mail/referral.js';
import { asksAboutUs, isScornful } from './about-us.js';
import { isAcknowledgement } from './acknowledgement.js';
import type { MatchedRules, RuleHit } from './match-rules.js';
import type { Certainty } from './opt-out-context.js';
import type { ModelClass } from './reply-classes.js';
import type { RuleClass } from './rule-phrases.js';
import { classOfShortAnswer } from './short-answers.js';

export interface ReplySignal {
  /** Key, such as `rule:opt_out.en`, `model:declined` or `machine:auto_reply`. */
  readonly key: string;
  readonly weight: number;
  /** Quoted words, at most 200 characters. */
  readonly excerpt: string;
}

export type ReplyClass = ModelClass | RuleClass;

export interface DecidedClass {
  /** Class; null if none is likely enough. */
  readonly class: ReplyClass | null;
  /** Whether the writer wants no more email, with certainty; null if not. */
  readonly optOut: Certainty | null;
  readonly confidence: number;
  readonly source: 'rules' | 'model';
  readonly signals: readonly ReplySignal[];
}

/** Minimum probability of the model's best class. */
const MIN_PROBABILITY = 0.25;
/** Minimum confidence for interest, because interest triggers actions. */
const MIN_POSITIVE_PROBABILITY = 0.45;
const MIN_OPT_OUT_PROBABILITY = 0.85;
/** Confidence if the model contradicts a matched phrase. */
const CONTRADICTION = 0.75;
/** Confidence of a reply that only says thanks. */
const ACKNOWLEDGED = 0.8;
/** Confidence of a reply of one or two words. */
const SHORT = 0.75;
/** Confidence of a question about the sender, or of scorn. */
const OF_NO_INTEREST = 0.8;
/** Confidence of neutral if nothing matched. */
const UNCLEAR = 0.3;
/** Weight of the model's probability beside a rule's. */
const MODEL_SHARE = 0.35;

const ACCEPTED_INVITATION =
  /^\s{0,3}(?:accepted|zugesagt|angenommen|accepté|aceptad[oa]|accettato|geaccepteerd|aceite|accepterat|accepteret|zaakceptowano)\s?:/i;

interface Reading {
  readonly words: string;
  readonly subject: string;
  readonly rules: MatchedRules;
  readonly probabilities: ReadonlyMap<ModelClass, number>;
  readonly referral: Referral | null;
}

/**
 * Combines rules and model. A certain opt-out or complaint decides alone. Otherwise, each class has its strongest
 * phrase plus a share of the model's probability, after corrections for common usage. An opt-out that wins this way is
 * doubtful.
 */
export function decideClass(input: Reading): DecidedClass {
  const hits = withQuestionMark(input.words, input.rules.hits);
  const guess = best(input.probabilities, input.rules.isNoOptOut || ENDS_ASKING.test(input.words.slice(-200)));
  const signals = [...hits.map(ruleSignal), modelSignal(guess, input.words)];
  if (input.rules.optOut === 'certain') {
    const final = hits.filter(isOptOut).reduce((top, hit) => (hit.weight > top.weight ? hit : top));
    return { class: final.class, optOut: 'certain', confidence: final.weight, source: 'rules', signals };
  }
  const likeliest = weigh(input, hits, guess);
  const optOut = likeliest.class === 'opt_out' || likeliest.class === 'complaint' ? 'doubtful' : input.rules.optOut;
  return { ...likeliest, optOut, signals };
}

const POSITIVE: ReadonlySet<string> = new Set(['interested', 'question', 'meeting_request', 'meeting_booked']);

/** Returns whether a reply asks about the sender or mocks, without showing interest except in its form as a question. */
function isOfNoInterest(words: string, hits: readonly RuleHit[]): boolean {
  if (hits.some((hit) => hit.class !== 'question' && hit.class !== 'wrong_person')) return false;
  const folded = foldText(words.slice(0, 2000));
  return asksAboutUs(folded) || isScornful(folded);
}

function ofNoInterest(words: string): Pick<DecidedClass, 'class' | 'confidence' | 'source'> {
  const asks = asksAboutUs(foldText(words.slice(0, 2000)));
  return { class: asks ? 'info' : 'declined', confidence: OF_NO_INTEREST, source: 'rules' };
}

function isOptOut(hit: RuleHit): boolean {
  return hit.class === 'complaint' || hit.class === 'opt_out';
}

/**
 * Returns whether the hit is a rejection in the form of consent: its words say the opposite of what they mean, to the
 * model too.
 */
function isMocking(hit: RuleHit): boolean {
  return hit.key === 'declined.mocked';
}

function weigh(
  input: Reading,
  hits: readonly RuleHit[],
  guess: Guess,
): Pick<DecidedClass, 'class' | 'confidence' | 'source'> {
  if (ACCEPTED_INVITATION.test(input.subject)) return { class: 'meeting_booked', confidence: 0.95, source: 'rules' };
  if (isOfNoInterest(input.words, hits)) return ofNoInterest(input.words);
  const counted = corrected(
    hits.filter((hit) => !input.rules.conceded.includes(hit.class)),
    input.referral,
    asksSomething(input.words),
  );
  if (counted.length === 0) {
    if (isAcknowledgement(foldText(input.words.slice(0, 200)).trim()))
      return { class: 'info', confidence: ACKNOWLEDGED, source: 'rules' };
    const short = classOfShortAnswer(input.words);
    if (short !== null) return { class: short, confidence: SHORT, source: 'rules' };
    const least = POSITIVE.has(guess.class) ? MIN_POSITIVE_PROBABILITY : MIN_PROBABILITY;
    const known = guess.probability >= least && /\p{L}/u.test(input.words);
    return known
      ? { class: guess.class, confidence: guess.probability, source: 'model' }
      : { class: null, confidence: UNCLEAR, source: 'model' };
  }
  const scores = new Map<ReplyClass, number>();
  for (const hit of counted) {
    const score = hit.weight + MODEL_SHARE * (input.probabilities.get(hit.class as ModelClass) ?? 0);
    scores.set(hit.class, Math.max(scores.get(hit.class) ?? 0, score));
  }
  if (mayContradict(guess.class, hits, counted, input.referral)) {
    scores.set(guess.class, Math.max(scores.get(guess.class) ?? 0, CONTRADICTION * guess.probability));
  }
  const winner = [...scores].reduce((top, each) => (each[1] > top[1] ? each : top));
  const second = Math.max(0, ...[...scores].filter(([each]) => each !== winner[0]).map(([, score]) => score));
  return {
    class: winner[0],
    confidence: Math.min(0.97, Math.max(0.4, winner[1] - 0.3 * Math.max(0, second - 0.5))),
    source: counted.some((hit) => hit.class === winner[0]) ? 'rules' : 'model',
  };
}

/**
 * Returns whether the model may contradict the phrases. It may not with its class for replies without content, and not
 * with a class that the corrections have just removed.
 */
function mayContradict(
  guessed: ModelClass,
  hits: readonly RuleHit[],
  counted: readonly RuleHit[],
  referral: Referral | null,
): boolean {
  if (hits.some(isMocking)) return false;
  if (guessed === 'info' || (guessed === 'wrong_person' && referral !== null)) return false;
  return counted.some((hit) => hit.class === guessed) || !hits.some((hit) => hit.class === guessed);
}

/**
 * Corrects rule hits that contradict each other.
 * - Words of interest inside a rejection are not interest: "interesting, but no thanks". With a meeting request, they add
 *   nothing.
 * - Interest with a question is a question, because it needs a reply.
 * - "Not interested at the moment" is not now.
 * - A reply that names an address is a referral; a reply that only says "not me" is from the wrong person.
 * - Mockery ("when hell freezes over") declines, regardless of other words.
 * - A wrong person's "please contact the purchasing team" is not a referral without an address.
 */
function corrected(hits: readonly RuleHit[], referral: Referral | null, asks: boolean): RuleHit[] {
  const has = (each: RuleClass) => hits.some((hit) => hit.class === each);
  const negative = has('declined') || has('not_now') || has('wrong_person');
  const isMocked = hits.some(isMocking);
  const asksPlainly = asks && has('question') && !negative;
  const kept = hits
    .filter((hit) => !(isMocked && hit.class !== 'declined'))
    .filter((hit) => !(hit.class === 'interested' && asksPlainly))
    .filter((hit) => !(hit.class === 'interested' && (negative || has('meeting_request') || has('meeting_booked'))))
    .filter((hit) => !(hit.class === 'meeting_request' && has('meeting_booked')))
    .filter((hit) => !(hit.class === 'question' && (has('declined') || has('wrong_person'))))
    .filter((hit) => !(hit.class === 'declined' && has('not_now')))
    .filter((hit) => !(hit.class === 'declined' && has('wrong_person')))
    .filter((hit) => !(hit.class === 'referral' && has('wrong_person') && referral === null))
    .filter((hit) => !(hit.class === 'wrong_person' && referral !== null));
  if (referral === null || isMocked) return kept;
  const engaged = has('meeting_request') || has('meeting_booked') || has('interested') || has('declined');
  if (!has('referral') && engaged) return kept;
  const weight = referral.isSaid || has('referral') ? 0.92 : 0.75;
  const said = kept.find((hit) => hit.class === 'referral');
  const hit = {
    class: 'referral',
    key: said?.key ?? 'referral.address',
    weight,
    excerpt: said?.excerpt ?? referral.address,
  } as const;
  return [...kept.filter((each) => each.class !== 'referral'), hit];
}

interface Guess {
  readonly class: ModelClass;
  readonly probability: number;
}

/**
 * Returns the likeliest class. Because an opt-out suppresses an address, the model alone must be certain of it. It is
 * ignored if the writer asks to stay, speaks of leaving something else, or ends with a question.
 */
function best(probabilities: ReadonlyMap<ModelClass, number>, isNoOptOut: boolean): Guess {
  let top: Guess = { class: 'info', probability: 0 };
  for (const [each, probability] of probabilities) {
    if (each === 'opt_out' && (isNoOptOut || probability < MIN_OPT_OUT_PROBABILITY)) continue;
    if (probability > top.probability) top = { class: each, probability };
  }
  return top;
}

/**
 * Adds a question or a meeting request: a short question about a day or an hour asks for a meeting, any other question
 * is a question.
 */
function withQuestionMark(words: string, hits: readonly RuleHit[]): readonly RuleHit[] {
  if (hits.some((hit) => hit.class !== 'question' && hit.class !== 'interested')) return hits;
  if (hits.some((hit) => hit.class === 'interested')) {
    const isAsked = asksSomething(words) && !hits.some((hit) => hit.class === 'question');
    return isAsked
      ? [...hits, { class: 'question', key: 'question.mark', weight: 0.45, excerpt: askedIn(words)?.trim() ?? '' }]
      : hits;
  }
  const asked = askedIn(words)?.trim();
  if (asked === undefined) return hits;
  if (namesTime(asked)) return [{ class: 'meeting_request', key: 'meeting_request.time', weight: 0.7, excerpt: asked }];
  if (hits.length > 0) return hits;
  const weight = ENDS_ASKING.test(words.slice(-200)) ? 0.6 : 0.45;
  return [{ class: 'question', key: 'question.mark', weight, excerpt: asked }];
}

/** Returns whether a reply asks more than for further information: "Sounds good. Can you send more?" does not. */
function asksSomething(words: string): boolean {
  const asked = QUESTION_MARK.test(words) ? ASKED.exec(words.slice(0, 4000))?.[0] : undefined;
  return asked !== undefined && !ASKS_FOR_MORE.test(foldText(asked));
}

/** A question about more of the offer, or about next steps, is interest, not a question. */
const ASKS_FOR_MORE =
  /\b(?:send|share|tell|show|schick|send(?:en|et)|envoy|envi|mand|stuur|skick|wysl|posl|gonder|interested|interess|next steps?|what'?s next|move forward|proceed|weiter|como seguimos|procediamo|procedemos|procede|volgende stap|verder|nasta steg|naeste skridt|dalej)|\b(?:contar|conte|dire|erzahl\w*|learn|hear|know|saber|sapere)\b[^?]{0,12}\b(?:more|mais|mas|piu|mehr|plus|meer|mer)\b/;

/** Returns the first question: a sentence with a question mark, or one that begins like a question. */
function askedIn(words: string): string | undefined {
  const marked = QUESTION_MARK.test(words) ? ASKED.exec(words.slice(0, 4000)) : null;
  return (marked ?? ASKED_PLAINLY.exec(foldText(words.slice(0, 1000))))?.[0];
}

const QUESTION_MARK = /[?؟？;]/;

/** Matches the question marks of all scripts; the Greek one looks like a semicolon. */
const ASKED = /[^.!?؟？\n]{3,200}[?؟？]|[^.!;\n]{3,200}\p{Script=Greek};(?=\s|$)/u;
/** Matches a sentence that begins like a question, because writers in a hurry omit the mark. */
const ASKED_PLAINLY =
  /(?:^|[\n.!,] ?)(?:(?:hi|hello|hey|hallo|moin|bonjour|hola|ciao|ola)[ ,.!]{1,3})?(?:what(?:'?s| is| are| do| does| would| happens)|how (?:much|many|long|does|do|is|would|can|soon)|which|who (?:is|are|else|would)|where (?:is|are|do|did)|does|do you|is (?:it|this|there)|are (?:there|you)|can (?:it|i)|could (?:it|i)|any (?:discount|references)|have you got|was (?:kostet|ist|sind|macht|unterscheidet)|wie (?:viel|lange|funktioniert|hoch)|gibt ?(?:'?s|es)|haben sie|fur welche|c'est quoi|combien|quel(?:le)?s? est|est-ce que|y a[- ]t[- ]il|que (?:precio|incluye)|cuanto|como funciona|quanto|qual e|come funziona|wat (?:kost|is|zijn)|hoe (?:lang|werkt|duur)|hoeveel|is er|zijn er|qual o|czy|ile|jak (?:dlugo|to dziala)|jaka jest)\b[^.!?\n]{3,160}(?=[.!]{0,3}\s{0,3}(?:\n|$))/;
const ENDS_ASKING = /(?:[?؟？]|\p{Script=Greek};)\s{0,20}$/u;

/** Maximum words of a question that concerns little else than meeting. */
const MAX_WORDS = 10;

function namesTime(asked: string): boolean {
  const words = foldText(asked).match(/[\p{L}\p{N}:]+/gu) ?? [];
  if (words.length > MAX_WORDS) return false;
  return words.some((word) => (word.length > 3 && weekdayOf(word) !== null) || isTomorrow(word) || CLOCK.test(word));
}

const CLOCK = /^(?:\d{1,2}(?:am|pm|h|uhr)|\d{1,2}:\d{2})$/;

function ruleSignal(hit: RuleHit): ReplySignal {
  return { key: `rule:${hit.key}`, weight: hit.weight, excerpt: hit.excerpt };
}

function modelSignal(guess: Guess, words: string): ReplySignal {
  const excerpt = words.replace(/\s+/g, ' ').trim().slice(0, 200);
  return { key: `model:${guess.class}`, weight: Math.round(guess.probability * 1000) / 1000, excerpt };
}
