import { firstCharacters } from '../characters.js';
import type { BounceType } from '../lifecycle/enums.js';
import { type BounceParts, bounceParts } from './bounce-parts.js';
import { type NamedRecipient, namedRecipients, repliesAbout } from './bounce-recipients.js';
import { addressIn, type DeliveryAction, readDeliveryStatus } from './delivery-status.js';
import { classifyDiagnostic } from './diagnostic/classify-diagnostic.js';
import { bounceTypeOf, type DeliveryReason } from './diagnostic/delivery-reasons.js';
import { type EnhancedCode, parseEnhancedCode } from './enhanced-code.js';
import { headerValue, headerValues } from './headers.js';
import { type JsonNotice, parseJsonNotice } from './json-notice.js';
import { isReportSender, looksLikeReport } from './machine-marks.js';
import { parseMessageIds } from './message-id.js';
import type { MailHeader, ParsedMessage } from './parsed-message.js';
import { type RejectionNotice, readRejection } from './rejection-notice.js';

/** Result for one recipient. */
export interface BouncedRecipient {
  /** Address in lower case; null if the report does not name it. */
  readonly address: string | null;
  readonly action: DeliveryAction;
  /** Enhanced status, such as `5.1.1`; null if neither a field nor the text contains one. */
  readonly status: string | null;
  /** Reply of the server in one line, at most 500 characters. */
  readonly diagnostic: string;
  /** Bounce type. Only `hard` means that the address is dead. */
  readonly type: BounceType;
  readonly reason: DeliveryReason;
}

export interface BounceReport {
  /** Recipients, at least one. */
  readonly recipients: readonly BouncedRecipient[];
  /** Message-ID of the returned message, in angle brackets. */
  readonly originalMessageId: string | null;
  readonly originalHeaders: readonly MailHeader[];
  /** Whether delivery is only delayed, and the system keeps trying. */
  readonly delayed: boolean;
}

const MAX_DIAGNOSTIC = 500;

/**
 * Reads a delivery report: RFC 3464 and the plain forms of qmail, Exim, Postfix, Sendmail, Exchange, Lotus and the
 * large providers. Null if the message reports no failure or delay: email of people, automatic replies, and reports
 * that say only "delivered". Never throws.
 * @param ownDomains domains of the receiving mailbox, in addition to sender domains named in the report.
 */
export function parseBounce(message: ParsedMessage, ownDomains: readonly string[] = []): BounceReport | null {
  const notice = parseJsonNotice(message);
  if (notice !== null) return ofJson(message, notice, ownDomains);
  const rejection = readRejection(message);
  if (rejection !== null) return ofRejection(rejection);
  const parts = bounceParts(message);
  const statuses = readDeliveryStatus(parts.statusGroups);
  if (!looksLikeReport(message, parts.notice, statuses.length > 0)) return null;
  const domains = [...ownDomains, ...domainsOf(message, parts.originalHeaders)];
  const recipients =
    statuses.length > 0 ? fromStatus(message, statuses, parts, domains) : fromWords(message, parts, domains);
  const bad = recipients.filter(({ action }) => action === 'failed' || action === 'delayed');
  if (bad.length === 0) return null;
  return {
    recipients: bad,
    originalMessageId: originalMessageId(message, parts.originalHeaders),
    originalHeaders: parts.originalHeaders,
    delayed: bad.every(({ action }) => action === 'delayed'),
  };
}

/** Returns the domains that the returned message came from and its report was sent to. */
function domainsOf({ to }: ParsedMessage, original: readonly MailHeader[]): string[] {
  const senders = ['from', 'return-path', 'sender'].map((name) => addressIn(headerValue(original, name) ?? ''));
  const addresses = [...senders, ...to.slice(0, 10).map(({ address }) => address)];
  return addresses
    .flatMap((address) => address?.toLowerCase().split('@').at(-1) ?? [])
    .filter((domain) => domain.includes('.'));
}

function ofJson(message: ParsedMessage, notice: JsonNotice, ownDomains: readonly string[]): BounceReport | null {
  if (notice.kind !== 'bounce' && notice.kind !== 'delay') return null;
  const action = notice.kind === 'bounce' ? 'failed' : 'delayed';
  const recipients = notice.recipients.map(({ address, status, diagnostic }) =>
    describe({ address, action, status, words: diagnostic, context: '', domains: ownDomains }),
  );
  if (recipients.length === 0) return null;
  return {
    recipients,
    originalMessageId: originalMessageId(message, notice.originalHeaders),
    originalHeaders: notice.originalHeaders,
    delayed: action === 'delayed',
  };
}

/** Reads a rejection that quotes the recipient's own words: "this account is closed" in them does not describe the address. */
function ofRejection({ address, words, originalMessageId, originalHeaders }: RejectionNotice): BounceReport {
  const diagnostic = oneLine(words);
  const recipient = { address, action: 'failed', status: null, diagnostic, type: 'soft', reason: 'filtered' } as const;
  return { recipients: [recipient], originalMessageId, originalHeaders, delayed: false };
}

function fromStatus(
  message: ParsedMessage,
  statuses: ReturnType<typeof readDeliveryStatus>,
  parts: BounceParts,
  domains: readonly string[],
): BouncedRecipient[] {
  const named = namedRecipients(parts.notice, new Set());
  const ours = ourAddresses(message, parts);
  const stated = named.find(({ address, isStated }) => isStated && !ours.has(address));
  const fallback = stated?.address ?? addressIn(headerValue(parts.originalHeaders, 'to') ?? '');
  return statuses.map((status) => {
    const address = status.address ?? fallback;
    const said = named.find((each) => each.address === address)?.said ?? (statuses.length === 1 ? parts.notice : '');
    return describe({ ...status, address, words: status.diagnostic, context: said, domains });
  });
}

function fromWords(message: ParsedMessage, parts: BounceParts, domains: readonly string[]): BouncedRecipient[] {
  const failed = headerValues(message.headers, 'x-failed-recipients')
    .flatMap((value) => value.split(','))
    .map(addressIn)
    .filter((address) => address !== null);
  const ignored = new Set([...ourAddresses(message, parts)].filter((address) => !failed.includes(address)));
  const named = recipientsIn(message, parts.notice, ignored);
  const addresses: (string | null)[] = [...new Set([...named.map(({ address }) => address), ...failed])];
  if (addresses.length === 0) addresses.push(addressIn(headerValue(parts.originalHeaders, 'to') ?? ''));
  const delayed = isWarning(message, parts.notice);
  return addresses.map((address) => {
    const said = named.find((each) => each.address === address)?.said ?? '';
    const replies = address === null ? '' : repliesAbout(parts.notice, address, said);
    const words = `${said}\n${replies}`.trim();
    return describe({
      address,
      action: delayed ? 'delayed' : 'failed',
      status: null,
      words,
      context: parts.notice,
      domains,
    });
  });
}

/** Returns the recipients named in a report. A server that responds in its recipient's name names no other address. */
function recipientsIn(message: ParsedMessage, notice: string, ignored: ReadonlySet<string>): NamedRecipient[] {
  const named = namedRecipients(notice, ignored);
  if (named.length > 0 || isReportSender(message)) return named;
  const writer = message.from?.address.toLowerCase();
  return namedRecipients(notice, new Set([...ignored].filter((address) => address !== writer)));
}

/** Addresses of the sender and of the reporting system, in lower case, which are not recipients. */
function ourAddresses(message: ParsedMessage, parts: BounceParts): ReadonlySet<string> {
  const ours = ['from', 'return-path'].map((name) => addressIn(headerValue(parts.originalHeaders, name) ?? '') ?? '');
  const given = [...message.to.map(({ address }) => address), message.from?.address ?? ''];
  return new Set([...given.map((address) => address.toLowerCase()), ...ours]);
}

interface Said {
  readonly address: string | null;
  readonly action: DeliveryAction;
  readonly status: string | null;
  /** Text of the report about this recipient. */
  readonly words: string;
  /** Text around it, used if there is none. */
  readonly context: string;
  /** The sender's. */
  readonly domains: readonly string[];
}

function describe({ address, action, status, words, context, domains }: Said): BouncedRecipient {
  const informative = /\p{L}{3}/u.test(words) ? words : `${words}\n${context}`;
  const enhanced = pickStatus(status, informative) ?? pickStatus(status, context);
  const afterData = refusedAfterData(`${informative}
${context}`);
  const ours = { domains, recipient: address };
  const first = classifyDiagnostic({ text: informative, enhanced, afterData, ours });
  const reason =
    first === 'undefined' && informative !== context
      ? classifyDiagnostic({ text: context, enhanced, afterData, ours })
      : first;
  return {
    address,
    action,
    status: enhanced?.text ?? null,
    diagnostic: oneLine(informative),
    type: action === 'delayed' && bounceTypeOf(reason) === 'hard' ? 'soft' : bounceTypeOf(reason),
    reason,
  };
}

function oneLine(text: string): string {
  return firstCharacters(text.replace(/\s+/g, ' ').trim(), MAX_DIAGNOSTIC);
}

/** Returns the Status field, unless the server's reply has a more specific code: systems in between insert guesses. */
function pickStatus(field: string | null, words: string): EnhancedCode | null {
  const given = field === null ? null : parseEnhancedCode(field);
  const spoken = parseEnhancedCode(words);
  if (given === null || spoken === null) return given ?? spoken;
  const saysMore = spoken.subject > 0 && (spoken.behindReply || (given.subject === 0 && given.detail === 0));
  return saysMore ? spoken : given;
}

/**
 * Returns whether the message itself was rejected: Postfix and Exim say so in words, Sendmail by the reply under `>>>
 * DATA` (if a server only repeats there that it has no recipient, the rejection came earlier).
 */
function refusedAfterData(words: string): boolean {
  if (/(?:in reply to|after|command|following)\s{1,3}(?:the )?(?:end of )?(?:message )?data\b/i.test(words))
    return true;
  if (/<<< ?503[ -]/.test(words)) return false;
  const reply = />>> ?data[^\n]{0,80}\n\s{0,8}<<< ?(5\d\d[^\n]{0,300})/i.exec(words)?.[1];
  return reply !== undefined && classifyDiagnostic({ text: reply }) === 'user_unknown';
}

function isWarning(message: ParsedMessage, notice: string): boolean {
  return (
    /\b(?:warning|delayed|delay)\b/i.test(message.subject) &&
    /(?:will (?:continue|be (?:re)?tried|keep)|still (?:being|trying)|do(?:es)? not need to resend|no action is required|has not (?:yet )?been delivered)/i.test(
      notice,
    )
  );
}

function originalMessageId(message: ParsedMessage, original: readonly MailHeader[]): string | null {
  return (
    parseMessageIds(headerValue(original, 'message-id'))[0] ??
    parseMessageIds(message.inReplyTo)[0] ??
    parseMessageIds(message.references.at(-1))[0] ??
    null
  );
}
