import type { ModelClass } from './labelled-replies.js';
import type { MatchedRules, RuleHit } from './match-rules.js';
import type { RuleClass } from './rule-phrases.js';

export interface ReplySignal {
  /** `rule:opt_out.en`, `model:declined`, `machine:auto_reply`. */
  readonly key: string;
  readonly weight: number;
  /** At most 200 characters. */
  readonly excerpt: string;
}

export type ReplyClass = ModelClass | RuleClass;

export interface DecidedClass {
  /** Null when nothing is likely enough. */
  readonly class: ReplyClass | null;
  readonly confidence: number;
  readonly source: 'rules' | 'model';
  readonly signals: readonly ReplySignal[];
}

/** Below this the model's best guess is no answer. */
const MIN_PROBABILITY = 0.34;
const MIN_OPT_OUT_PROBABILITY = 0.75;
/** A guess of the model against a phrase that was found. */
const CONTRADICTION = 0.6;
/** Nothing spoke for anything: neutral is a guess. */
const UNCLEAR = 0.3;
/** How much the model's opinion weighs beside a rule's. */
const MODEL_SHARE = 0.35;

const ACCEPTED_INVITATION =
  /^\s{0,3}(?:accepted|zugesagt|angenommen|accepté|aceptad[oa]|accettato|geaccepteerd|aceite|accepterat|accepteret|zaakceptowano)\s?:/i;

/**
 * Weighs what the rules and the model say. An opt-out or a complaint decides alone. Otherwise each class has its strongest
 * phrase plus a share of the model's probability, after the corrections people's usage asks for.
 */
export function decideClass(input: {
  readonly words: string;
  readonly subject: string;
  readonly rules: MatchedRules;
  readonly probabilities: ReadonlyMap<ModelClass, number>;
  readonly referralEmail: string | null;
}): DecidedClass {
  const { words, probabilities } = input;
  const hits = withQuestionMark(words, input.rules.hits);
  const guess = best(probabilities, input.rules.staysAsked);
  const signals = [...hits.map(ruleSignal), modelSignal(guess, words)];
  const final = hits.find((hit) => hit.class === 'complaint') ?? hits.find((hit) => hit.class === 'opt_out');
  if (final !== undefined) return { class: final.class, confidence: final.weight, source: 'rules', signals };
  if (ACCEPTED_INVITATION.test(input.subject)) {
    const signal = { key: 'rule:meeting_booked.subject', weight: 0.95, excerpt: input.subject.slice(0, 200) };
    return { class: 'meeting_booked', confidence: 0.95, source: 'rules', signals: [signal, ...signals] };
  }
  const counted = corrected(hits, input.referralEmail);
  if (counted.length === 0) {
    const known = guess.probability >= MIN_PROBABILITY && /\p{L}/u.test(words);
    return known
      ? { class: guess.class, confidence: guess.probability, source: 'model', signals }
      : { class: null, confidence: UNCLEAR, source: 'model', signals };
  }
  const scores = new Map<ReplyClass, number>();
  for (const hit of counted) {
    const score = hit.weight + MODEL_SHARE * (probabilities.get(hit.class as ModelClass) ?? 0);
    scores.set(hit.class, Math.max(scores.get(hit.class) ?? 0, score));
  }
  // The model may contradict phrases that are weak by themselves.
  scores.set(guess.class, Math.max(scores.get(guess.class) ?? 0, CONTRADICTION * guess.probability));
  const winner = [...scores].reduce((top, each) => (each[1] > top[1] ? each : top));
  const second = Math.max(0, ...[...scores].filter(([each]) => each !== winner[0]).map(([, score]) => score));
  const confidence = Math.min(0.97, Math.max(0.4, winner[1] - 0.3 * Math.max(0, second - 0.5)));
  return {
    class: winner[0],
    confidence,
    source: counted.some((hit) => hit.class === winner[0]) ? 'rules' : 'model',
    signals,
  };
}

/**
 * - Words of interest inside a refusal are not interest: "interesting, but no thanks"; beside the wish to meet they add
 *   nothing.
 * - "Not interested at the moment" leaves the door open: not now.
 * - Who names an address refers; who only says "not me" is the wrong person.
 * - A wrong person's "please contact the purchasing team" is no referral without an address.
 */
function corrected(hits: readonly RuleHit[], referralEmail: string | null): RuleHit[] {
  const has = (each: RuleClass) => hits.some((hit) => hit.class === each);
  const negative = has('declined') || has('not_now') || has('wrong_person');
  return hits
    .filter((hit) => !(hit.class === 'interested' && (negative || has('meeting_request') || has('meeting_booked'))))
    .filter((hit) => !(hit.class === 'question' && (has('declined') || has('wrong_person'))))
    .filter((hit) => !(hit.class === 'declined' && has('not_now')))
    .filter((hit) => !(hit.class === 'declined' && has('wrong_person')))
    .filter((hit) => !(hit.class === 'referral' && has('wrong_person') && referralEmail === null))
    .filter((hit) => !(hit.class === 'wrong_person' && referralEmail !== null && has('referral')))
    .map((hit) => (hit.class === 'referral' && referralEmail !== null ? { ...hit, weight: 0.92 } : hit));
}

interface Guess {
  readonly class: ModelClass;
  readonly probability: number;
}

/**
 * The likeliest class. An opt-out suppresses an address, so the model alone has to be sure of it, and is not asked where
 * somebody begs to stay.
 */
function best(probabilities: ReadonlyMap<ModelClass, number>, staysAsked: boolean): Guess {
  let top: Guess = { class: 'info', probability: 0 };
  for (const [each, probability] of probabilities) {
    if (each === 'opt_out' && (staysAsked || probability < MIN_OPT_OUT_PROBABILITY)) continue;
    if (probability > top.probability) top = { class: each, probability };
  }
  return top;
}

/** Who asks something wants to know, unless the words around it say otherwise. */
function withQuestionMark(words: string, hits: readonly RuleHit[]): readonly RuleHit[] {
  if (hits.length > 0) return hits;
  const asked = /[^.!?\n]{3,200}\?/.exec(words.slice(0, 4000))?.[0];
  if (asked === undefined) return hits;
  return [{ class: 'question', key: 'question.mark', weight: 0.45, excerpt: asked.trim() }];
}

function ruleSignal(hit: RuleHit): ReplySignal {
  return { key: `rule:${hit.key}`, weight: hit.weight, excerpt: hit.excerpt };
}

function modelSignal(guess: Guess, words: string): ReplySignal {
  const excerpt = words.replace(/\s+/g, ' ').trim().slice(0, 200);
  return { key: `model:${guess.class}`, weight: Math.round(guess.probability * 1000) / 1000, excerpt };
}
