import { bounceParts } from './bounce-parts.js';
import { addressIn } from './delivery-status.js';
import { headerValue, parseHeaderBlock } from './headers.js';
import { parseMessageIds } from './message-id.js';
import type { MailHeader, ParsedMessage } from './parsed-message.js';

/** Rejection of a message by the recipient's filter script after the server had accepted it. */
export interface RejectionNotice {
  /** Address in lower case; null if no field contains one. */
  readonly address: string | null;
  /** Message-ID of the rejected message, in angle brackets. */
  readonly originalMessageId: string | null;
  readonly originalHeaders: readonly MailHeader[];
  /** Reason given by the recipient. */
  readonly words: string;
}

const DISPOSITION = 'message/disposition-notification';

/**
 * Matches messages that were never shown; `displayed` and `processed` are receipts (RFC 8098 section 3.2.6, RFC 3798,
 * RFC 2298).
 */
const UNSEEN = /;\s{0,5}(?:deleted|denied|failed)\b/i;
/** Words of a rejection in a subject; subjects of read receipts start with "Read" or "Not read". */
const REJECTED_SUBJECT =
  /^\W{0,3}(?:(?:automatically )?(?:reject|refus)ed\b|rejection\b|(?:automatisch )?(?:abgelehnt|abgewiesen|zur[üu]ckgewiesen)|rejet[ée]|refus[ée]|rechazad[oa]|rifiutat[oa]|respint[oa]|geweigerd|afgewezen|rejeitad[oa]|recusad[oa]|avvisa[dt]|afvist|avvist|hyl[äa]tty|odrzucon|odm[íi]tnut|zamietnut|elutas[íi]tva|respins|отклонен|отказано|відхилен|απορρίφθηκε|reddedildi|拒否|拒绝|拒絕|거부)/i;
const REJECTED_WORDS =
  /\b(?:was|were|has been|have been|is) (?:automatically )?(?:rejected|refused)\b|wurde[^.\n]{0,30}(?:abgelehnt|abgewiesen|zur[üu]ckgewiesen)|a [ée]t[ée][^.\n]{0,30}(?:rejet|refus)[ée]|(?:ha sido|fue)[^.\n]{0,30}rechazad|[èe] stat[oa][^.\n]{0,30}(?:rifiutat|respint)|(?:werd|is)[^.\n]{0,30}(?:geweigerd|afgewezen)|foi[^.\n]{0,30}(?:rejeitad|recusad)|została?[^.\n]{0,30}odrzucon|было отклонено|拒否されました|被(?:拒绝|拒絕)/i;

/**
 * Reads the rejection that a Sieve script sends as a disposition notification (RFC 5429 section 2.2.1), as Dovecot and
 * others do. Returns null for receipts and every other message.
 */
export function readRejection(message: ParsedMessage): RejectionNotice | null {
  const part = message.reportParts?.find(({ contentType }) => contentType === DISPOSITION);
  if (part === undefined) return null;
  const fields = parseHeaderBlock(part.text);
  if (!UNSEEN.test(headerValue(fields, 'disposition')?.slice(0, 500) ?? '')) return null;
  const { notice, originalHeaders } = bounceParts(message);
  const words = notice.slice(0, 4000);
  if (!REJECTED_SUBJECT.test(message.subject.slice(0, 500)) && !REJECTED_WORDS.test(words)) return null;
  const recipients = ['original-recipient', 'final-recipient'].map((name) => headerValue(fields, name) ?? '');
  const ids = [headerValue(fields, 'original-message-id'), headerValue(originalHeaders, 'message-id')];
  return {
    address: recipients.map(addressIn).find((address) => address !== null) ?? null,
    originalMessageId: ids.flatMap((id) => parseMessageIds(id))[0] ?? null,
    originalHeaders,
    words,
  };
}
