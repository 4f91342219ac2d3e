import type { MailKind } from '../auto-reply.js';
import type { ParsedMessage } from '../parsed-message.js';

/** Subject of a report (RFC 9990, section 3.1; RFC 8460, section 5.3). Some generators add a word before it. */
const SUBJECT = /^[^:]{0,40}\breport[- ]domain: ?\S{1,255} {0,3}submitter: ?\S{1,255}/i;
/** File name `receiver!domain!begin!end[!id].extension` (RFC 9990, section 3.1; RFC 8460, section 5.1). */
const FILE_NAME = /^[^!]{1,255}![^!]{1,255}!\d{8,11}!\d{8,11}(?:![^!]{1,100})?\.(?:xml|json|zip|gz)\b/i;

/**
 * Returns whether a message may contain a report about a domain, by its subject, type, or file name. A report forwarded by a
 * person is ordinary email.
 */
export function mayContainReport(
  message: Pick<ParsedMessage, 'subject' | 'contentType' | 'attachments'>,
  kind: MailKind,
): boolean {
  if (kind !== 'machine' && kind !== 'list') return false;
  if (SUBJECT.test(message.subject.slice(0, 1_000))) return true;
  if (/report-type\s*=\s*"?tlsrpt\b/i.test(message.contentType.slice(0, 2_000))) return true;
  return message.attachments.some(({ filename }) => FILE_NAME.test(filename));
}
