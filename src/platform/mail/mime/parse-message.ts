import PostalMime, { type Address, type Attachment, decodeWords, type Email } from 'postal-mime';
import { parseHeaderBlock } from '../../../engine/mail/headers.js';
import { parseMessageIds } from '../../../engine/mail/message-id.js';
import type { MailAddress, MailAttachment, MailHeader, ParsedMessage } from '../../../engine/mail/parsed-message.js';
import { decodeCharset } from './decode-part.js';
import { bodyAsText, withUsedBoundary } from './repair-multipart.js';
import { readReportParts } from './report-parts.js';

/** What of a message is read. A longer message is cut before parsing: its start has the headers and the text. */
export const PARSE_LIMITS = {
  rawBytes: 25 * 1024 * 1024,
  /** Parsing costs about 8 microseconds a line; 25 MB of base64 has 340,000. */
  lines: 350_000,
  headers: 2_000,
  headerLength: 100_000,
  addresses: 1_000,
  textLength: 2 * 1024 * 1024,
  attachments: 500,
  attachmentText: 256 * 1024,
  nestingDepth: 64,
} as const;

/**
 * Reads a received message. Never throws: what a broken or hostile message does not give is empty or null, and a message
 * that can not be taken apart at all still has its headers and its text.
 */
export async function parseMessage(raw: Buffer): Promise<ParsedMessage> {
  const bytes = cut(raw);
  const reportParts = readReportParts(bytes);
  const report = reportParts === undefined ? {} : { reportParts };
  try {
    return { ...fromEmail(await parse(bytes)), ...report, size: raw.length };
  } catch {
    // The parser rejects what goes beyond its limits (depth, headers); that is a property of the message, not a failure.
    return { ...readRoughly(bytes), ...report, size: raw.length };
  }
}

/**
 * The content of one attachment by its index in `ParsedMessage.attachments`; null when there is none such. The message is
 * parsed anew: attachments are kept nowhere but in the raw message.
 */
export async function readAttachment(
  raw: Buffer,
  index: number,
): Promise<{ info: MailAttachment; content: Buffer } | null> {
  try {
    const { attachments } = await parse(cut(raw));
    const found = attachments.slice(0, PARSE_LIMITS.attachments)[index];
    return found === undefined ? null : { info: toAttachment(found), content: contentOf(found) };
  } catch {
    // As above: a message that can not be taken apart has no attachments.
    return null;
  }
}

/** All attachments with their content, in the order of `ParsedMessage.attachments`. */
export async function readAttachments(raw: Buffer): Promise<{ info: MailAttachment; content: Buffer }[]> {
  try {
    const { attachments } = await parse(cut(raw));
    return attachments
      .slice(0, PARSE_LIMITS.attachments)
      .map((found) => ({ info: toAttachment(found), content: contentOf(found) }));
  } catch {
    // As above: a message that can not be taken apart has no attachments.
    return [];
  }
}

function cut(raw: Buffer): Buffer {
  const bytes = raw.subarray(0, PARSE_LIMITS.rawBytes);
  let at = -1;
  for (let line = 0; line < PARSE_LIMITS.lines; line += 1) {
    at = bytes.indexOf(0x0a, at + 1);
    if (at < 0) return bytes;
  }
  return bytes.subarray(0, at + 1);
}

/** Takes a message apart. One whose parts can not be told apart is read by the boundary it uses, else as one text. */
async function parse(bytes: Buffer): Promise<Email> {
  const email = await takeApart(bytes);
  if (!hasNothing(email)) return email;
  const repaired = withUsedBoundary(bytes);
  if (repaired !== null) {
    const { text, html, attachments } = await takeApart(repaired);
    if (!hasNothing({ ...email, text, html, attachments })) return { ...email, text, html, attachments };
  }
  return { ...email, text: bodyAsText(bytes) ?? undefined };
}

function hasNothing({ headers, text, html, attachments }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return /^\s*multipart\//i.test(type) && !text && !html && attachments.length === 0;
}

function takeApart(bytes: Buffer): Promise<Email> {
  return PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: PARSE_LIMITS.nestingDepth,
    maxHeadersSize: 1024 * 1024,
  });
}

function fromEmail(email: Email): Omit<ParsedMessage, 'size'> {
  const headers = email.headers
    .slice(0, PARSE_LIMITS.headers)
    .map(({ key, value }) => ({ name: key, value: decodeValue(value) }));
  return {
    ...idsOf(headers),
    from: flatten(email.from === undefined ? [] : [email.from])[0] ?? null,
    to: flatten(email.to),
    cc: flatten(email.cc),
    replyTo: flatten(email.replyTo),
    subject: (email.subject ?? '').slice(0, PARSE_LIMITS.headerLength),
    date: readDate(email.date),
    headers,
    text: email.text === undefined ? null : email.text.slice(0, PARSE_LIMITS.textLength),
    html: email.html === undefined ? null : email.html.slice(0, PARSE_LIMITS.textLength),
    attachments: email.attachments.slice(0, PARSE_LIMITS.attachments).map(toAttachment),
  };
}

/** Headers and everything after them as text. */
function readRoughly(bytes: Buffer): Omit<ParsedMessage, 'size'> {
  const wire = bytes.subarray(0, PARSE_LIMITS.textLength).toString('latin1');
  const gap = /\r?\n\r?\n/.exec(wire);
  const head = gap === null ? wire : wire.slice(0, gap.index);
  const asText = (part: string) => decodeCharset(Buffer.from(part, 'latin1'), 'utf-8');
  const headers = parseHeaderBlock(asText(head), PARSE_LIMITS.headers).map(({ name, value }) => ({
    name,
    value: decodeValue(value),
  }));
  const first = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
  return {
    ...idsOf(headers),
    from: roughAddress(first('from')),
    to: [first('to')].map(roughAddress).filter((address) => address !== null),
    cc: [],
    replyTo: [first('reply-to')].map(roughAddress).filter((address) => address !== null),
    subject: first('subject'),
    date: readDate(first('date')),
    headers,
    text: gap === null ? null : asText(wire.slice(gap.index + gap[0].length)),
    html: null,
    attachments: [],
  };
}

function idsOf(
  headers: readonly MailHeader[],
): Pick<ParsedMessage, 'messageId' | 'inReplyTo' | 'references' | 'contentType'> {
  const ids = (name: string) => parseMessageIds(headers.find((header) => header.name === name)?.value);
  return {
    messageId: ids('message-id')[0] ?? null,
    inReplyTo: ids('in-reply-to')[0] ?? null,
    references: ids('references'),
    contentType: headers.find(({ name }) => name === 'content-type')?.value ?? 'text/plain',
  };
}

function flatten(addresses: readonly Address[] | undefined): MailAddress[] {
  return (addresses ?? [])
    .flatMap((entry) => (entry.group === undefined ? [entry] : entry.group))
    .slice(0, PARSE_LIMITS.addresses)
    .map(({ address, name }) => ({ address: oneLine(address), name: oneLine(name) }));
}

function roughAddress(value: string): MailAddress | null {
  const address = /[^\s<>,;:"]{1,64}@[^\s<>,;:"]{1,255}/.exec(value.slice(0, 2_000))?.[0];
  return address === undefined
    ? null
    : { address, name: oneLine(value.slice(0, 500).split('<')[0] ?? '').replaceAll('"', '') };
}

function toAttachment(attachment: Attachment): MailAttachment {
  const content = contentOf(attachment);
  const isText = /^(?:text|message)\//.test(attachment.mimeType);
  return {
    filename: oneLine(attachment.filename ?? '').slice(0, 255),
    contentType: attachment.mimeType,
    size: content.length,
    inline: attachment.disposition === 'inline' || attachment.related === true,
    contentId: attachment.contentId === undefined ? null : oneLine(attachment.contentId).replace(/^<|>$/g, ''),
    ...(isText ? { text: decodeCharset(content.subarray(0, PARSE_LIMITS.attachmentText), 'utf-8') } : {}),
  };
}

function contentOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

function decodeValue(value: string): string {
  const cut = value.slice(0, PARSE_LIMITS.headerLength);
  return oneLine(cut.includes('=?') ? decodeWords(cut) : cut);
}

/** Encoded-words can hold line ends; a value that is read as one line is one. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]+/g, ' ').trim();
}

function readDate(value: string | undefined): Date | null {
  const date = new Date(value ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
