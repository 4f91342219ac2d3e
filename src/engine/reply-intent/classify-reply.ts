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
   * The writer wants no more mail. `certain` may suppress the address for the whole workspace; `doubtful` holds the contact
   * until a person decides, and may come with any intent.
   */
  readonly optOut: Certainty | null;
  /** 0 .. 1 */
  readonly confidence: number;
  readonly source: 'rules' | 'model';
  readonly signals: readonly ReplySignal[];
  readonly bucket: ReplyIntentBucket;
  /** Written by a machine: never counts as a reply. */
  readonly isAutoReply: boolean;
  readonly referralEmail: string | null;
  /** `YYYY-MM-DD`: return date of an absent writer; for `not_now`, the end of the requested pause. */
  readonly returnDate: string | null;
}

export interface ReplyInput {
  readonly subject: string;
  /** The reply's own words, as `trimReply` gives them. */
  readonly text: string;
  /** What was cut off the reply without being a quotation (`ReplyText.cut`); only an opt-out is looked for there. */
  readonly cut?: string;
  /** What `classifyMachineMail` says of the message; null when only words are known. */
  readonly machine: MachineMail | null;
  /** Addresses of the writer and of ours, which are no referral. */
  readonly knownAddresses?: readonly string[];
  readonly receivedAt?: Date | null;
}

const MAX_TEXT = 20_000;

/**
 * What a reply means: the machine's mark first, then rules in thirty languages, then a small model of words (dependencies 9).
 * An opt-out wins over everything else a human says. The same input gives the same answer. Never throws.
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
  // A mail without words says what its subject says; a reply's subject is ours.
  const parts = parseSubject(subject);
  return own === '' && !parts.isReply && !parts.isForward ? parts.base : own;
}

/**
 * Below a signature a plain wish counts, and bare words of leaving hold where nothing above them says more: senders of
 * newsletters have such words in their own footers.
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

/** Responders that leave no mark write like this: an absence, with thanks for the mail or a stand-in for urgent matters. */
const RESPONDER_PHRASE =
  /thank(?:s| you) for (?:your|the) (?:e-?mail|message|mail)|in urgent|(?:anything|if it) (?:that )?(?:can't|cannot) wait|urgent (?:cases|matters)|limited access|(?:vielen )?dank fur ihre (?:nachricht|e-?mail|mail)|dringenden fallen|merci (?:pour|de) votre|en cas d'urgence|gracias por su (?:mensaje|correo)|asuntos urgentes|grazie per (?:il|la|aver)|per urgenze|bedankt voor (?:uw|je)|dringende (?:gevallen|zaken)|obrigad[oa] pel[oa]|em caso de urgencia|tack for ditt|bradskande|tak for din|haster|dziekuj[ea] za (?:wiadomosc|kontakt)|pilnych/;

/** Words of a person who reads and answers now. */
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

/** The absence ends some day, or its writer answers when it has. */
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
