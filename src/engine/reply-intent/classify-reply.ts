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
import { foldText } from '../mail/date-words.js';
import { findReferral } from '../mail/referral.js';
import { withoutQuotedPassages } from '../mail/reply-text.js';
import { parseReturnDate } from '../mail/return-date.js';
import { withoutBoilerplate } from './boilerplate.js';
import { decideClass, type ReplySignal } from './decide-class.js';
import { matchRules } from './match-rules.js';
import { replyModel } from './model.js';

export interface ReplyClassification {
  readonly intent: ReplyIntent;
  readonly label: ReplyLabel | null;
  /** 0 .. 1 */
  readonly confidence: number;
  readonly source: 'rules' | 'model';
  readonly signals: readonly ReplySignal[];
  readonly bucket: ReplyIntentBucket;
  /** Written by a machine: never counts as a reply. */
  readonly isAutoReply: boolean;
  readonly referralEmail: string | null;
  /** `YYYY-MM-DD` */
  readonly returnDate: string | null;
}

export interface ReplyInput {
  readonly subject: string;
  /** The reply's own words, as `trimReply` gives them. */
  readonly text: string;
  /** What `classifyMachineMail` says of the message; null when only words are known. */
  readonly machine: MachineMail | null;
  /** Addresses of the writer and of ours, which are no referral. */
  readonly knownAddresses?: readonly string[];
  readonly receivedAt?: Date | null;
}

const MAX_TEXT = 20_000;

/**
 * What a reply means: the machine's mark first, then rules in ten languages, then a small model of words (dependencies 9).
 * An opt-out wins over everything else a human says. The same input gives the same answer. Never throws.
 */
export function classifyReply(input: ReplyInput): ReplyClassification {
  const machine = input.machine === null || input.machine.kind === 'human' ? null : ofMachine(input.machine);
  if (machine !== null) return machine;
  const words = wordsOf(input);
  const referralEmail = findReferral(words, input.knownAddresses ?? []);
  return ofUnmarkedAbsence(words, input, referralEmail) ?? ofWords(words, input.subject, referralEmail);
}

function wordsOf({ subject, text }: ReplyInput): string {
  const own = withoutBoilerplate(withoutQuotedPassages(text.slice(0, MAX_TEXT)));
  // A mail without words says what its subject says; a reply's subject is ours.
  const parts = parseSubject(subject);
  return own === '' && !parts.isReply && !parts.isForward ? parts.base : own;
}

function ofMachine(machine: MachineMail): ReplyClassification {
  const evidence = machine.evidence.join('; ').slice(0, 200);
  const signals = [{ key: `machine:${machine.kind}`, weight: 1, excerpt: evidence }];
  const make = (intent: ReplyIntent, label: ReplyLabel | null, confidence: number): ReplyClassification => ({
    intent,
    label,
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
  /thank(?:s| you) for (?:your|the) (?:e-?mail|message|mail)|in urgent|urgent (?:cases|matters)|limited access|(?:vielen )?dank fur ihre (?:nachricht|e-?mail|mail)|dringenden fallen|merci (?:pour|de) votre|en cas d'urgence|gracias por su (?:mensaje|correo)|asuntos urgentes|grazie per (?:il|la|aver)|per urgenze|bedankt voor (?:uw|je)|dringende (?:gevallen|zaken)|obrigad[oa] pel[oa]|em caso de urgencia|tack for ditt|bradskande|tak for din|haster|dziekuj[ea] za (?:wiadomosc|kontakt)|pilnych/;

function ofUnmarkedAbsence(words: string, input: ReplyInput, referralEmail: string | null): ReplyClassification | null {
  const folded = foldText(words.slice(0, 4000));
  const left = saysLeftCompany(folded);
  const absent = saysAbsent(folded) && RESPONDER_PHRASE.test(folded);
  if (!left && !absent && !saysAutomatic(folded)) return null;
  if (matchRules(words).hits.some((hit) => hit.class === 'opt_out' || hit.class === 'complaint')) return null;
  const label: ReplyLabel = left ? 'left_company' : absent ? 'vacation' : 'auto_acknowledgement';
  return {
    intent: 'out_of_office',
    label,
    confidence: 0.85,
    source: 'rules',
    signals: [{ key: `rule:${label}`, weight: 0.85, excerpt: words.replace(/\s+/g, ' ').slice(0, 200) }],
    bucket: bucketOfIntent('out_of_office'),
    isAutoReply: false,
    referralEmail,
    returnDate: label === 'vacation' ? parseReturnDate(words, input.receivedAt ?? null) : null,
  };
}

function ofWords(words: string, subject: string, referralEmail: string | null): ReplyClassification {
  const rules = matchRules(words);
  const decided = decideClass({
    words,
    subject,
    rules,
    probabilities: replyModel().probabilities(words),
    referralEmail,
  });
  const label: ReplyLabel | null = decided.class === 'interested' || decided.class === null ? null : decided.class;
  const intent: ReplyIntent =
    decided.class === 'interested' ? 'interested' : label === null ? 'neutral' : INTENT_OF_LABEL[label];
  return {
    intent,
    label,
    confidence: Math.round(decided.confidence * 1000) / 1000,
    source: decided.source,
    signals: decided.signals,
    bucket: bucketOfIntent(intent),
    isAutoReply: false,
    referralEmail: intent === 'unsubscribe' ? null : referralEmail,
    returnDate: null,
  };
}
