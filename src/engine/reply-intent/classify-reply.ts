import {
  bucketOfIntent,
  INTENT_OF_LABEL,
  type ReplyIntent,
  type ReplyIntentBucket,
  type ReplyLabel,
} from '../lifecycle/reply-enums.js';
import { saysAbsent, saysAutomatic, saysLeftCompany } from '../mail/absence-phrases.js';
import type { MachineMail } from '../mail/auto-reply.js';
import { parseSubject } from '../mail/base-subject.js';
import { foldText } from '../mail/fold-text.js';
import { findReferral, type Referral } from '../mail/referral.js';
import { withoutQuotedPassages } from '../mail/reply-text.js';
import { parseReturnDate } from '../mail/return-date.js';
import { withoutBoilerplate } from './boilerplate.js';
import { decideClass, type ReplySignal } from './decide-class.js';
import { type MatchedRules, matchRules, type RuleHit } from './match-rules.js';
import { replyModel } from './model.js';
import type { Certainty } from './opt-out-context.js';
import { quietTimeIn } from './quiet-until.js';
import { inRightSpelling } from './spelling.js';

export interface ReplyClassification {
  readonly intent: ReplyIntent;
  readonly label: ReplyLabel | null;
  /**
   * Whether the writer wants no more email. `certain` may suppress the address for the whole workspace; `doubtful` puts
   * the contact on hold until a member decides, and may accompany any intent.
   */
  readonly optOut: Certainty | null;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
  readonly source: 'rules' | 'model';
  readonly signals: readonly ReplySignal[];
  readonly bucket: ReplyIntentBucket;
  /** Whether a machine wrote the message, which then never counts as a reply. */
  readonly isAutoReply: boolean;
  readonly referralEmail: string | null;
  /** `YYYY-MM-DD`: return date of an absent writer; for `not_now`, the end of the requested pause. */
  readonly returnDate: string | null;
}

export interface ReplyInput {
  readonly subject: string;
  /** Reply without quotations, as `trimReply` returns it. */
  readonly text: string;
  /** Text cut off the reply that is not a quotation (`ReplyText.cut`). Only opt-outs are searched for in it. */
  readonly cut?: string;
  /** Result of `classifyMachineMail`; null if only the words are known. */
  readonly machine: MachineMail | null;
  /** Addresses of the writer and of the sender, which are not referrals. */
  readonly knownAddresses?: readonly string[];
  readonly receivedAt?: Date | null;
}

const MAX_TEXT = 20_000;

/**
 * Classifies a reply: machine marks first, then rules in thirty languages, then a small model of words. An opt-out
 * outranks everything else that a person writes. The same input returns the same result. Never throws.
 */
export function classifyReply(input: ReplyInput): ReplyClassification {
  const machine = input.machine === null || input.machine.kind === 'human' ? null : ofMachine(input.machine);
  if (machine !== null) return machine;
  const words = wordsOf(input);
  const referral = findReferral(words, input.knownAddresses ?? []);
  const rules = withCut(matchRules(words), input.cut ?? '');
  return ofUnmarkedAbsence(words, input, rules, referral) ?? ofWords(words, input, rules, referral);
}

function wordsOf({ subject, text }: ReplyInput): string {
  const own = withoutBoilerplate(withoutQuotedPassages(text.slice(0, MAX_TEXT)));
  // A message without words is read by its subject. The subject of a reply is ours.
  const parts = parseSubject(subject);
  return own === '' && !parts.isReply && !parts.isForward ? parts.base : own;
}

/**
 * Adds opt-outs below a signature: a plain request counts, and bare words count if nothing above says more, because
 * senders of newsletters have such words in their own footers.
 */
function withCut(rules: MatchedRules, cut: string): MatchedRules {
  if (cut === '' || rules.optOut === 'certain') return rules;
  const below = matchRules(withoutBoilerplate(withoutQuotedPassages(cut.slice(0, MAX_TEXT))));
  if (below.optOut === null || (!below.isPlainRequest && rules.hits.length > 0)) return rules;
  const hits = below.hits.filter((hit) => hit.class === 'opt_out' || hit.class === 'complaint');
  return { ...rules, hits: [...hits, ...rules.hits], optOut: below.isPlainRequest ? below.optOut : 'doubtful' };
}

function ofMachine(machine: MachineMail): ReplyClassification {
  const evidence = machine.evidence.join('; ').slice(0, 200);
  const signals = [{ key: `machine:${machine.kind}`, weight: 1, excerpt: evidence }];
  const make = (intent: ReplyIntent, label: ReplyLabel | null, confidence: number): ReplyClassification => ({
    intent,
    label,
    optOut: intent === 'unsubscribe' ? 'certain' : null,
    confidence,
    source: 'rules',
    signals,
    bucket: bucketOfIntent(intent),
    isAutoReply: true,
    referralEmail: machine.referralEmail,
    returnDate: machine.returnDate,
  });
  switch (machine.kind) {
    case 'bounce':
      return make('bounced', 'delivery_failure', 0.99);
    case 'complaint':
      return make('unsubscribe', 'complaint', 0.99);
    case 'auto_reply':
      return make('out_of_office', machine.label, 0.97);
    default:
      return make('neutral', null, 0.9);
  }
}

/**
 * Responders without machine marks write like this: an absence, with thanks for the message or a substitute for urgent
 * matters.
 */
const RESPONDER_PHRASE =
  /thank(?:s| you) for (?:your|the) (?:e-?mail|message|mail)|in urgent|(?:anything|if it) (?:that )?(?:can't|cannot) wait|urgent (?:cases|matters)|limited access|(?:vielen )?dank fur ihre (?:nachricht|e-?mail|mail)|dringenden fallen|merci (?:pour|de) votre|en cas d'urgence|gracias por su (?:mensaje|correo)|asuntos urgentes|grazie per (?:il|la|aver)|per urgenze|bedankt voor (?:uw|je)|dringende (?:gevallen|zaken)|obrigad[oa] pel[oa]|em caso de urgencia|tack for ditt|bradskande|tak for din|haster|dziekuj[ea] za (?:wiadomosc|kontakt)|pilnych/;

/** Phrases of a person who reads and replies now. */
const SAID_NOW: ReadonlySet<string> = new Set([
  'interested',
  'question',
  'meeting_request',
  'meeting_booked',
  'declined',
]);

function saysMore(hit: RuleHit): boolean {
  return SAID_NOW.has(hit.class);
}

/** Returns whether the absence has an end, or the writer promises to reply afterwards. */
function hasEnd(folded: string, returnDate: string | null): boolean {
  return returnDate !== null || ABSENCE_END.test(folded);
}

const ABSENCE_END =
  /\b(?:until|till|til|through|thru|bis(?: zum)?|jusqu'au|hasta|fino al|tot|ate|do(?: dnia)?|till och med|indtil)\b.{0,20}\d|\b(?:will|shall) (?:reply|respond|answer|get back|be back|return|read (?:this|it)|look (?:at|into) (?:this|it))|\b(?:on|bis) (?:pto|vacation|leave)\b.{0,30}\b(?:until|till|til|through)\b|elternzeit|parental leave|maternity leave|mutterschutz/;

function ofUnmarkedAbsence(
  words: string,
  input: ReplyInput,
  rules: MatchedRules,
  referral: Referral | null,
): ReplyClassification | null {
  const folded = foldText(words.slice(0, 4000));
  const left = saysLeftCompany(folded) && !rules.removesOther;
  const away = saysAbsent(folded);
  const returnDate = away ? parseReturnDate(words, input.receivedAt ?? null) : null;
  const absent = away && (RESPONDER_PHRASE.test(folded) || (!rules.hits.some(saysMore) && hasEnd(folded, returnDate)));
  if (!left && !absent && !saysAutomatic(folded)) return null;
  if (rules.optOut === 'certain') return null;
  const label: ReplyLabel = left ? 'left_company' : absent ? 'vacation' : 'auto_acknowledgement';
  return {
    intent: 'out_of_office',
    label,
    optOut: rules.optOut,
    confidence: 0.85,
    source: 'rules',
    signals: [{ key: `rule:${label}`, weight: 0.85, excerpt: words.replace(/\s+/g, ' ').slice(0, 200) }],
    bucket: bucketOfIntent('out_of_office'),
    isAutoReply: false,
    referralEmail: referral?.address ?? null,
    returnDate: label === 'vacation' ? returnDate : null,
  };
}

/** Returns the end date of a requested pause, named in the same sentence or another one. */
function quietUntil(words: string, { quietSentence }: MatchedRules, receivedAt: Date | null): string | null {
  if (quietSentence === null) return null;
  const said = quietTimeIn(quietSentence, receivedAt)?.until ?? null;
  return said ?? quietTimeIn(foldText(words.slice(0, 4000)), receivedAt)?.until ?? null;
}

function ofWords(
  words: string,
  { subject, receivedAt = null }: ReplyInput,
  rules: MatchedRules,
  referral: Referral | null,
): ReplyClassification {
  const decided = decideClass({
    words,
    subject,
    rules,
    probabilities: replyModel().probabilities(inRightSpelling(foldText(words.slice(0, 4000)))),
    referral,
  });
  const label: ReplyLabel | null = decided.class === 'interested' || decided.class === null ? null : decided.class;
  const intent: ReplyIntent =
    decided.class === 'interested' ? 'interested' : label === null ? 'neutral' : INTENT_OF_LABEL[label];
  return {
    intent,
    label,
    optOut: decided.optOut,
    confidence: Math.round(decided.confidence * 1000) / 1000,
    source: decided.source,
    signals: decided.signals,
    bucket: bucketOfIntent(intent),
    isAutoReply: false,
    referralEmail: referral?.address ?? null,
    returnDate: label === 'not_now' ? quietUntil(words, rules, receivedAt) : null,
  };
}
