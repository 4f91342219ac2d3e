import { parseMessageIds } from '../../../engine/mail/message-id.js';
import type { MailAttachment, MailHeader, ParsedMessage, ReportPart } from '../../../engine/mail/parsed-message.js';
import { decodeCharset } from './charset.js';
import { decodeWords } from './decode-words.js';
import { isEncrypted, openEnclosed } from './enclosed-files.js';
import { type Entity, readStructure } from './entity.js';
import { parseAddresses } from './header-addresses.js';
import { parseParameters, withoutComments, writeParameters } from './header-parameters.js';
import { type AttachedPart, idOf, sortParts } from './message-parts.js';
import { decodeTransfer } from './transfer-decoding.js';

/** Limits of reading a message. Content beyond them is cut off and reported. */
const PARSE_LIMITS = {
  /** Maximum bytes of a message, more than any server here accepts. */
  rawBytes: 64 * 1024 * 1024,
  addresses: 1_000,
  attachments: 500,
  attachmentText: 256 * 1024,
  /** Total bytes of attachments returned as text. */
  attachmentTexts: 4 * 1024 * 1024,
} as const;

/** Why only part of a message was read; null if all of it was. `encrypted`: only the recipient has the key. */
export type CutReason = 'too_long' | 'too_many_parts' | 'encrypted';

export interface TakenApart {
  readonly message: ParsedMessage;
  /** Attachments with their bytes, in the order of `message.attachments`. */
  readonly attachments: ReadonlyArray<{ readonly info: MailAttachment; readonly content: Buffer }>;
  readonly cut: CutReason | null;
}

/** Reads a received message. Never throws; missing parts of a broken or hostile message are empty or null. */
export function takeMessageApart(raw: Buffer): TakenApart {
  const bytes = raw.subarray(0, PARSE_LIMITS.rawBytes);
  const { root, isPartial } = readStructure(bytes);
  const { text: plain, html: marked, attachments: found } = sortParts(root);
  let texts: number = PARSE_LIMITS.attachmentTexts;
  const referred = referredParts(marked ?? '');
  const parts = found.slice(0, PARSE_LIMITS.attachments).map((part) => {
    const read = readPart(part, texts, referred);
    texts -= read.info.text?.length ?? 0;
    return read;
  });
  const { files: attachments, ...enclosed } = openEnclosed(parts, PARSE_LIMITS.attachments);
  const isEmpty = plain === null && marked === null;
  const [text, html] = isEmpty ? [enclosed.text, enclosed.html] : [plain, marked];
  const headers = root.headers.map(({ name, value }) => ({
    name,
    value: oneLine(isForPrograms(name) ? value : decodeWords(value)),
  }));
  const rawOf = (name: string) => root.headers.find((header) => header.name === name)?.value ?? '';
  const reportParts = reportPartsOf(root);
  const message = {
    ...idsOf(headers),
    from: parseAddresses(rawOf('from'))[0] ?? null,
    to: addressesOf(root, 'to'),
    cc: addressesOf(root, 'cc'),
    replyTo: addressesOf(root, 'reply-to'),
    subject: headers.find(({ name }) => name === 'subject')?.value ?? '',
    date: readDate(rawOf('date')),
    headers,
    text,
    html,
    attachments: attachments.map(({ info }) => info),
    ...(reportParts === undefined ? {} : { reportParts }),
    contentType: writeParameters(parseParameters(rawOf('content-type'))) || 'text/plain',
    size: raw.length,
  };
  const tooMany = isPartial || parts.length < found.length;
  const cut = bytes.length < raw.length ? 'too_long' : tooMany ? 'too_many_parts' : null;
  return { message, attachments, cut: cut ?? (isEncrypted(root) ? 'encrypted' : null) };
}

/** Reads a received message without attachment bytes. */
export function parseMessage(raw: Buffer): ParsedMessage {
  return takeMessageApart(raw).message;
}

/** Careless programs repeat To and similar fields. */
function addressesOf(root: Entity, field: string): ParsedMessage['to'] {
  return root.headers
    .filter(({ name }) => name === field)
    .flatMap(({ value }) => parseAddresses(value))
    .slice(0, PARSE_LIMITS.addresses);
}

function idsOf(headers: readonly MailHeader[]): Pick<ParsedMessage, 'messageId' | 'inReplyTo' | 'references'> {
  const ids = (name: string) => parseMessageIds(headers.find((header) => header.name === name)?.value);
  return {
    messageId: ids('message-id')[0] ?? null,
    inReplyTo: ids('in-reply-to')[0] ?? null,
    references: ids('references'),
  };
}

/** Maximum Content-IDs read from the HTML. */
const MOST_REFERRED = 1_000;

/** Content-IDs of parts that the HTML embeds (RFC 2392), in lower case. */
function referredParts(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const match of html.matchAll(/["'(=\s]cid:([^"'()\s<>]{1,500})/gi)) {
    if (found.size >= MOST_REFERRED) break;
    found.add(unescaped(match[1]!).toLowerCase());
  }
  return found;
}

/** Decodes the percent-encoded URL of a part (RFC 2392 section 2); invalid encoding stays unchanged. */
function unescaped(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * @param texts maximum bytes returned as text
 * @param referred Content-IDs that the HTML embeds
 */
function readPart(
  { entity, isRelated }: AttachedPart,
  texts: number,
  referred: ReadonlySet<string>,
): { info: MailAttachment; content: Buffer } {
  const { type, disposition } = entity;
  const content = decodeTransfer(entity.body, entity.encoding);
  const contentType = type.value;
  const name = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? '';
  const isText = /^(?:text|message)\//.test(contentType);
  const contentId = idOf(entity);
  // Apple Mail and others mark inline images as attachments.
  const isShown = contentId !== null && referred.has(contentId.toLowerCase());
  const info = {
    filename: oneLine(name).slice(0, 255),
    contentType,
    size: content.length,
    inline: isShown || disposition.value === 'inline' || (isRelated && disposition.value !== 'attachment'),
    contentId,
    ...(isText && texts > 0
      ? { text: decodeCharset(content.subarray(0, PARSE_LIMITS.attachmentText), type.parameters.get('charset') ?? '') }
      : {}),
  };
  return { info, content };
}

/**
 * The parameters of such fields are separated by marks (RFC 8601), which an encoded-word chosen by the sender could
 * add.
 */
function isForPrograms(name: string): boolean {
  return name === 'authentication-results';
}

/** Encoded-words can contain line breaks; a value of one line must stay one. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]+/g, ' ').trim();
}

/** Parses a date of RFC 5322 section 3.3 with comments; unknown zones count as UTC (section 4.3). */
function readDate(value: string): Date | null {
  const plain = withoutComments(value.slice(0, 200)).replace(/\s+/g, ' ').trim();
  const times = [plain, plain.replace(/ [a-z]{1,5}$/i, ' +0000')].map((each) => Date.parse(each));
  const time = times.find((each) => !Number.isNaN(each));
  return time === undefined ? null : new Date(time);
}

const MAX_PARTS = 100;

const MAX_TEXT = 256 * 1024;

const REPORT_TYPE =
  /^(?:multipart\/report|message\/(?:global-)?(?:delivery-status|disposition-notification|headers)|message\/(?:feedback-report|rfc822|global|partial|rfc822-headers)|text\/rfc822-headers)$/;

/**
 * Returns the leaf parts of a message that may be a report, in order, with an enclosed message as one part; undefined for other messages.
 * Readable texts and returned messages are separate here; the message body merges them.
 */
function reportPartsOf(root: Entity): readonly ReportPart[] | undefined {
  const leaves: Entity[] = [];
  const isReport = collect(root, leaves);
  return isReport ? leaves.map(toPart) : undefined;
}

function collect(entity: Entity, leaves: Entity[]): boolean {
  let isReport = REPORT_TYPE.test(entity.type.value);
  if (entity.children.length === 0) {
    if (leaves.length < MAX_PARTS) leaves.push(entity);
    return isReport;
  }
  for (const child of entity.children) if (collect(child, leaves)) isReport = true;
  return isReport;
}

function toPart({ type, encoding, body }: Entity): ReportPart {
  const bytes = decodeTransfer(body.subarray(0, 2 * MAX_TEXT), encoding);
  const text = decodeCharset(bytes.subarray(0, 2 * MAX_TEXT), type.parameters.get('charset') ?? '');
  return { contentType: type.value, text: text.slice(0, MAX_TEXT) };
}
