import { hash } from 'node:crypto';
import { foldHeader, MAX_LINE, unfoldedHeader } from './fold.js';
import {
  addressValue,
  assertOneLine,
  dateValue,
  HeaderRefused,
  messageIdValue,
  type NamedAddress,
  parameter,
  unstructured,
} from './header-values.js';
import { encodeText, wrapBase64 } from './transfer-encoding.js';

export interface OutgoingAttachment {
  readonly filename: string;
  /** Media type, such as `application/pdf`; a malformed one becomes `application/octet-stream`. */
  readonly contentType: string;
  readonly content: Buffer;
  /** Content-ID without angle brackets, for an image that the HTML embeds by `cid:`. */
  readonly contentId?: string;
}

export interface MessageInput {
  readonly from: NamedAddress;
  readonly to: readonly NamedAddress[];
  readonly cc?: readonly NamedAddress[];
  readonly replyTo?: NamedAddress | null;
  readonly subject: string;
  readonly messageId: string;
  readonly date: Date;
  /** Offset of the sender's zone, east of UTC. Default: 0. */
  readonly utcOffsetMinutes?: number;
  readonly inReplyTo?: string | null;
  readonly references?: readonly string[];
  /** Additional fields, such as `List-Unsubscribe`. Each name once. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
  /** HTML body; absent or null for a text-only message. */
  readonly html?: string | null;
  readonly attachments?: readonly OutgoingAttachment[];
  /** Seed of the multipart boundaries; the same seed gives the same bytes. */
  readonly boundarySeed: string;
}

/** Fields that this function writes, and Bcc, which must not reach a recipient (RFC 5322 section 3.6.3). */
const OWN_FIELDS = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'in-reply-to',
  'references',
  'mime-version',
]);

/**
 * Composes a message (RFC 5322, 2045-2049, 2047, 2231): CRLF everywhere, lines of up to 998 octets and 78 where they
 * can be folded, ASCII only (except for a local part that is not), each field once, text before HTML, embedded images beside
 * the HTML (RFC 2387), attachments around all. The same input gives the same bytes.
 * @throws HeaderRefused if a value could start another header, a name is not a field name, or a field occurs twice
 */
export function buildMessage(input: MessageInput): Buffer {
  const head = ownHeaders(input) + customHeaders(input.headers ?? {});
  const body = `MIME-Version: 1.0\r\n${mixedPart(input)}`;
  const message = head + body;
  // Only an internationalized local part is not ASCII, and latin1 converts faster.
  return Buffer.from(message, /[^\x00-\x7f]/.test(head) ? 'utf8' : 'latin1');
}

function ownHeaders(input: MessageInput): string {
  const list = (header: string, addresses: readonly NamedAddress[]): string =>
    foldHeader(header, addresses.map((address) => addressValue(header, address)).join(', '));
  let head = list('From', [input.from]);
  if (input.to.length > 0) head += list('To', input.to);
  if (input.cc !== undefined && input.cc.length > 0) head += list('Cc', input.cc);
  if (input.replyTo) head += list('Reply-To', [input.replyTo]);
  head += foldHeader('Subject', unstructured('Subject', input.subject));
  head += foldHeader('Message-ID', messageIdValue('Message-ID', input.messageId));
  head += foldHeader('Date', dateValue(input.date, input.utcOffsetMinutes ?? 0));
  if (input.inReplyTo) head += foldHeader('In-Reply-To', messageIdValue('In-Reply-To', input.inReplyTo));
  if (input.references !== undefined && input.references.length > 0) {
    const ids = input.references.map((id) => messageIdValue('References', id));
    head += foldHeader('References', ids.join(' '));
  }
  return head;
}

function customHeaders(headers: Readonly<Record<string, string>>): string {
  const seen = new Set<string>();
  let head = '';
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (!/^[!-9;-~]{1,76}$/.test(name)) throw new HeaderRefused(JSON.stringify(name), 'not a field name');
    if (OWN_FIELDS.has(key) || key.startsWith('content-'))
      throw new HeaderRefused(name, 'this field is set automatically');
    if (seen.has(key)) throw new HeaderRefused(name, 'given twice');
    seen.add(key);
    const field = unfoldedHeader(name, unstructured(name, value.trim()));
    if (field.length > MAX_LINE && field.split('\r\n').some((line) => line.length > MAX_LINE))
      throw new HeaderRefused(name, 'too long for a line');
    head += field;
  }
  return head;
}

/** Returns Content-Type, an empty line, and the body. */
function mixedPart(input: MessageInput): string {
  const hasHtml = input.html != null && input.html !== '';
  const isEmbedded = ({ contentId }: OutgoingAttachment): boolean => hasHtml && contentId !== undefined;
  const attachments = (input.attachments ?? []).filter((one) => !isEmbedded(one));
  const body = alternativePart(input, (input.attachments ?? []).filter(isEmbedded));
  if (attachments.length === 0) return body;
  return multipart('mixed', input.boundarySeed, [body, ...attachments.map(attachmentPart)]);
}

function alternativePart(input: MessageInput, embedded: readonly OutgoingAttachment[]): string {
  const text = textPart('plain', input.text);
  if (input.html == null || input.html === '') return text;
  return multipart('alternative', input.boundarySeed, [text, htmlPart(input.html, input.boundarySeed, embedded)]);
}

/** Returns the HTML together with the images that it shows. */
function htmlPart(html: string, seed: string, embedded: readonly OutgoingAttachment[]): string {
  const part = textPart('html', html);
  return embedded.length === 0 ? part : multipart('related', seed, [part, ...embedded.map(attachmentPart)]);
}

function textPart(subtype: 'plain' | 'html', content: string): string {
  const { encoding, body } = encodeText(content);
  return `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
}

function attachmentPart(attachment: OutgoingAttachment): string {
  const isType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/i.test(attachment.contentType);
  // A message or multipart body must not be base64 (RFC 2046 section 5.2.1), and readers search its contents.
  const isPlainData = isType && !/^(?:message|multipart)\//i.test(attachment.contentType);
  const type = isPlainData ? attachment.contentType.toLowerCase() : 'application/octet-stream';
  const filename = assertOneLine('attachment', attachment.filename).slice(0, 255);
  const { contentId } = attachment;
  const identity = contentId === undefined ? '' : foldHeader('Content-ID', messageIdValue('Content-ID', contentId));
  return (
    `Content-Type: ${type}${parameter('attachment', 'name', filename)}\r\n` +
    `Content-Disposition: ${contentId === undefined ? 'attachment' : 'inline'}${parameter('attachment', 'filename', filename)}\r\n` +
    `${identity}Content-Transfer-Encoding: base64\r\n\r\n${wrapBase64(attachment.content)}`
  );
}

function multipart(subtype: 'mixed' | 'alternative' | 'related', seed: string, parts: readonly string[]): string {
  const boundary = findBoundary(subtype, seed, parts);
  const delimiter = `--${boundary}`;
  const body = parts.map((part) => `${delimiter}\r\n${part}`).join('\r\n');
  const root = subtype === 'related' ? ' type="text/html";' : '';
  return `Content-Type: multipart/${subtype};${root} boundary="${boundary}"\r\n\r\n${body}\r\n${delimiter}--\r\n`;
}

/** "=_" cannot occur in encoded parts; plain ones are searched, and another number is tried on a match. */
function findBoundary(subtype: string, seed: string, parts: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const boundary = `=_${hash('sha256', `${subtype}:${number}:${seed}`, 'hex').slice(0, 24)}`;
    if (!parts.some((part) => part.includes(boundary))) return boundary;
  }
}
