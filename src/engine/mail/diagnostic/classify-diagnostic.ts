import { type EnhancedCode, parseEnhancedCode, parseReplyCode } from '../enhanced-code.js';
import { FRAMES, PHRASES, REFUSAL } from './delivery-phrases.js';
import { bounceTypeOf, type DeliveryReason } from './delivery-reasons.js';
import { namesOurDomain, type OurSide, speaksOfSender, withoutNames } from './our-side.js';
import { isByPolicy, isOutOfTime } from './policy-and-time.js';

/** Maximum characters that are read: servers explain themselves in their first lines. */
const MAX_TEXT = 4000;

export interface Diagnostic {
  /** Words of the server, with or without codes. */
  readonly text: string;
  /** Enhanced status if known from elsewhere (a Status field); otherwise read from the text. */
  readonly enhanced?: EnhancedCode | null;
  /** Reply code if known from elsewhere; otherwise read from the text. */
  readonly code?: number | null;
  /** Whether the rejection replied to the message itself, not to the recipient. */
  readonly afterData?: boolean;
  /** Names of our own servers: what the reply says about them concerns the mailbox. */
  readonly ours?: OurSide;
}

/**
 * Classifies why a mail system rejected an email. Its words outrank its codes, because systems are careless with codes
 * (a full mailbox as 5.1.1, an unknown user as 5.7.1). Then follow an enhanced status that names a reason (RFC 3463),
 * words of every rejection, the subject of the status, and the reply code.
 */
export function classifyDiagnostic(diagnostic: Diagnostic): DeliveryReason {
  const text = diagnostic.text
    .slice(0, MAX_TEXT)
    .normalize('NFKC')
    .replace(/[^\S\r\n]+/g, ' ')
    .replace(/(?: ?\r?\n ?){2,}/g, PARAGRAPH)
    .replace(/[\r\n]+/g, ' ')
    .replaceAll(PARAGRAPH, '\n');
  const enhanced = diagnostic.enhanced ?? parseEnhancedCode(text);
  const code = diagnostic.code ?? parseReplyCode(text);
  const words = diagnostic.ours === undefined ? text : withoutNames(text, diagnostic.ours);
  const reason =
    reasonOfWords(words) ??
    exactReason(enhanced) ??
    (code === 556 ? 'null_mx' : null) ??
    reasonOfRefusal(words) ??
    reasonOfSubject(enhanced) ??
    (isOutOfTime(words) ? 'network_error' : reasonOfCode(code));
  const refined = refine(reason, words, { enhanced, code, afterData: diagnostic.afterData === true });
  return MAY_BE_OURS.has(refined) && isAboutUs(refined, text, enhanced, diagnostic.ours) ? 'sender_rejected' : refined;
}

const NULL_MX_AT_RECIPIENT = /\bhost does not accept mail/i;

/** Reasons that words about the sender result in if they are read as words about a recipient, or not understood. */
const MAY_BE_OURS: ReadonlySet<DeliveryReason> = new Set([
  'user_unknown',
  'mailbox_moved',
  'mailbox_disabled',
  'address_invalid',
  'host_unknown',
  'null_mx',
  'filtered',
  'blocked',
  'policy',
  'undefined',
]);

/**
 * Returns whether the rejection concerns the sender: 5.1.7 and 5.1.8 are its address (RFC 3463, section 3.2), 5.7.27 is
 * its domain (RFC 7505, section 4.2). But Sendmail uses 5.7.27 for a recipient's host that accepts no mail.
 */
function isAboutUs(
  reason: DeliveryReason,
  text: string,
  enhanced: EnhancedCode | null,
  ours: OurSide | undefined,
): boolean {
  const status = enhanced === null ? '' : `${enhanced.subject}.${enhanced.detail}`;
  if (status === '1.7' || status === '1.8' || (status === '7.27' && !NULL_MX_AT_RECIPIENT.test(text))) return true;
  // The status concerns the recipient's mailbox.
  if (/^(?:1\.[16]|2\.1)$/.test(status)) return false;
  if (speaksOfSender(text)) return true;
  const isAboutAddress = reason === 'filtered' || bounceTypeOf(reason) === 'hard';
  return isAboutAddress && ours !== undefined && namesOurDomain(text, ours);
}

function reasonOfWords(text: string): DeliveryReason | null {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const match = (words: string) => PHRASES.find(({ pattern }) => pattern.test(words))?.reason ?? null;
  return FRAMES.find(({ pattern }) => pattern.test(lower))?.reason ?? match(serversOwnWords(lower)) ?? match(lower);
}

/** Maximum characters of a server's reply, which is one short paragraph. The text of the reporting system follows. */
const OWN_WORDS_LENGTH = 300;
const PARAGRAPH = '\u0001';
const INTRODUCTION =
  /(?:server returned was|remote host said|response (?:from the remote server )?was|responded as follows|server message|failed with|remote server returned|recipient address rejected|refused to talk to me|\bsaid|reason)[ ]?:[ ]?(?=.{0,40}[a-z]{3})/s;

/** Returns what follows "the other server said:", without the frame of the reporting system. */
function serversOwnWords(text: string): string {
  const match = INTRODUCTION.exec(text);
  if (match === null) return text;
  const words = text.slice(match.index + match[0].length).trimStart();
  const end = words.indexOf(words.startsWith('[') ? ']' : '\n');
  return words.slice(0, end === -1 ? OWN_WORDS_LENGTH : Math.min(end, OWN_WORDS_LENGTH));
}

function reasonOfRefusal(text: string): DeliveryReason | null {
  return REFUSAL.test(text.toLowerCase()) ? 'policy' : null;
}

function exactReason(enhanced: EnhancedCode | null): DeliveryReason | null {
  if (enhanced === null || enhanced.class === 2) return null;
  const exact = STATUS_REASONS[`${enhanced.subject}.${enhanced.detail}`] ?? null;
  return exact === 'mailbox_disabled' && enhanced.class === 4 ? 'recipient_busy' : exact;
}

function reasonOfSubject(enhanced: EnhancedCode | null): DeliveryReason | null {
  return enhanced === null || enhanced.class === 2 ? null : (SUBJECT_REASONS[enhanced.subject] ?? null);
}

/** Reasons by subject and detail, from RFC 3463, RFC 7372, RFC 7505 and the IANA registry. */
const STATUS_REASONS: Readonly<Record<string, DeliveryReason>> = {
  '1.1': 'user_unknown',
  '1.2': 'host_unknown',
  '1.3': 'address_invalid',
  '1.6': 'mailbox_moved',
  '1.7': 'sender_rejected',
  '1.8': 'sender_rejected',
  '1.10': 'null_mx',
  '2.1': 'mailbox_disabled',
  '2.2': 'mailbox_full',
  '2.3': 'message_too_large',
  '3.2': 'rate_limited',
  '3.4': 'message_too_large',
  '4.5': 'rate_limited',
  '4.7': 'expired',
  '5.3': 'rate_limited',
  '7.8': 'auth_failure',
  '7.10': 'tls_required',
  '7.11': 'tls_required',
  '7.13': 'mailbox_suspended',
  '7.17': 'mailbox_moved',
  '7.20': 'auth_failure',
  '7.21': 'auth_failure',
  '7.22': 'auth_failure',
  '7.23': 'auth_failure',
  '7.24': 'auth_failure',
  '7.25': 'blocked',
  '7.26': 'auth_failure',
  '7.27': 'sender_rejected',
  '7.28': 'rate_limited',
  '7.29': 'auth_failure',
  '7.515': 'auth_failure',
};

const SUBJECT_REASONS: Readonly<Record<number, DeliveryReason>> = {
  3: 'system_error',
  4: 'network_error',
  6: 'content_rejected',
  7: 'policy',
};

function reasonOfCode(code: number | null): DeliveryReason {
  if (code === null) return 'undefined';
  if (code === 552) return 'mailbox_full';
  if (code === 551) return 'user_unknown';
  if (code === 421) return 'rate_limited';
  if (code === 452) return 'system_error';
  if (code === 571) return 'policy';
  return code >= 400 && code < 500 ? 'system_error' : 'undefined';
}

/**
 * Corrects reasons that need words and codes together.
 * - A temporary reply never ends an address, whatever it says. A domain whose DNS did not respond may return.
 * - A timeout is temporary, even of a policy service or in the words of a rejection.
 * - A server that mentions its policy rejects because of the policy, unless it states that the address does not
 *   exist.
 * - 5.2.1 ends the mailbox, whatever the words. Without it, a suspended or frozen account may return.
 * - A server that hides the recipient (`550 : User unknown`), or whose status is its policy, filters. Carriers do that.
 * - An unknown user reported only after the message was read, without a status for it, is a filter in disguise, common
 * with carriers: the server knew its users at RCPT. Providers that do look users up late name the account.
 */
function refine(reason: DeliveryReason, text: string, codes: Codes): DeliveryReason {
  const { enhanced, code, afterData } = codes;
  const status = enhanced === null ? '' : `${enhanced.subject}.${enhanced.detail}`;
  const temporary = enhanced !== null ? enhanced.class === 4 : code !== null && code >= 400 && code < 500;
  if (MAY_BE_TIME.has(reason) && isOutOfTime(text)) return enhanced?.subject === 4 ? 'expired' : 'network_error';
  if (temporary) {
    if (bounceTypeOf(reason) !== 'hard') return reason;
    return reason === 'host_unknown' || reason === 'null_mx' ? 'network_error' : 'recipient_busy';
  }
  if (MAY_BE_POLICY.has(reason) && !/^(?:1\.|2\.1$)/.test(status) && isByPolicy(text)) return 'policy';
  if (reason === 'mailbox_suspended' && status === '2.1') return 'mailbox_disabled';
  if (reason === 'mailbox_disabled' && status.startsWith('7.')) return 'mailbox_suspended';
  // "Recipient rejected" has the meaning of its status.
  if (reason === 'filtered' && status === '1.1' && !afterData) return 'user_unknown';
  const named = /^1\.[1-9]/.test(status) || LATE_LOOKUP.test(text);
  const isFilter = afterData || HIDDEN.test(text) || (status === '7.1' && !AT_RECIPIENT.test(text));
  return reason === 'user_unknown' && isFilter && !named ? 'filtered' : reason;
}

/** Reasons that a timeout explains. Rejections because of authentication, spam and content keep their reason. */
const MAY_BE_TIME: ReadonlySet<DeliveryReason> = new Set(['policy', 'blocked', 'undefined']);
/** Reasons that standard words of a rejection result in if it also names a policy. */
const MAY_BE_POLICY: ReadonlySet<DeliveryReason> = new Set([
  'user_unknown',
  'mailbox_disabled',
  'mailbox_suspended',
  'system_error',
  'filtered',
  'undefined',
]);

const HIDDEN = /\b55\d ?:? ?: user unknown/i;
/** Matches replies to RCPT. The last phrase is Yandex's. */
const AT_RECIPIENT = /rcpt to|recipient address rejected|in reply to rcpt|no such user!/i;
const LATE_LOOKUP = /does(?:n.t| not) have an? [^ ]{1,60} account|adresse destinataire invalide/i;

interface Codes {
  readonly enhanced: EnhancedCode | null;
  readonly code: number | null;
  readonly afterData: boolean;
}
