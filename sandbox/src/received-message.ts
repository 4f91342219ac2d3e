import { createHash } from 'node:crypto';
import PostalMime, { decodeWords } from 'postal-mime';
import { type HeaderBlock, headerValue, headerValues, messageIds, readHeaderBlock } from './header-block.js';
import type { AcceptedEntry } from './log.js';
import type { RememberedMessage } from './reaction-queue.js';

/** Headers that rules use; all their values are kept. */
const HEADERS_OF_INTEREST = [
  'from',
  'to',
  'cc',
  'bcc',
  'sender',
  'date',
  'subject',
  'message-id',
  'in-reply-to',
  'references',
  'reply-to',
  'return-path',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'precedence',
  'auto-submitted',
  'dkim-signature',
  'mime-version',
  'content-type',
];

export type MessageFacts = Pick<
  AcceptedEntry,
  | 'messageId'
  | 'subject'
  | 'inReplyTo'
  | 'references'
  | 'fromAddress'
  | 'replyTo'
  | 'headers'
  | 'bodySha256'
  | 'bytes'
  | 'bareLineEnds'
  | 'longestLine'
>;

/** Returns the facts about a raw message that the log keeps. */
export function readMessageFacts(raw: Buffer): MessageFacts {
  const block = readHeaderBlock(raw);
  const headers: Record<string, readonly string[]> = {};
  for (const name of HEADERS_OF_INTEREST) {
    const values = headerValues(block, name);
    if (values.length > 0) headers[name] = values;
  }
  return {
    messageId: messageIds(headerValue(block, 'message-id'))[0] ?? null,
    subject: decodeWords(headerValue(block, 'subject') ?? ''),
    inReplyTo: messageIds(headerValue(block, 'in-reply-to'))[0] ?? null,
    references: messageIds(headerValue(block, 'references')),
    fromAddress: addressOf(headerValue(block, 'from') ?? ''),
    replyTo: addressOf(headerValue(block, 'reply-to') ?? headerValue(block, 'from') ?? ''),
    headers,
    bodySha256: createHash('sha256').update(raw.subarray(block.bodyAt)).digest('hex'),
    bytes: raw.length,
    ...readLineFacts(raw),
  };
}

/** Returns the Message-ID if the received part of the headers contains it. */
export function messageIdOf(raw: Buffer): string | null {
  return messageIds(headerValue(readHeaderBlock(raw), 'message-id'))[0] ?? null;
}

/** Distinguishes steps by a header value, or by a pattern in the decoded subject, text or HTML. */
export interface MarkerSource {
  readonly header?: string;
  /** Pattern of the marker: its first group, or the whole match without groups. */
  readonly pattern?: RegExp;
}

/** Returns the marker of a message, or null. */
export async function readMarker(raw: Buffer, source: MarkerSource): Promise<string | null> {
  if (source.header !== undefined) {
    const value = headerValue(readHeaderBlock(raw), source.header.toLowerCase());
    if (value !== null) return value;
  }
  if (source.pattern === undefined) return null;
  const parsed = await PostalMime.parse(raw);
  const match = source.pattern.exec([parsed.subject ?? '', parsed.text ?? '', parsed.html ?? ''].join('\n'));
  return match === null ? null : (match[1] ?? match[0]);
}

export function rememberMessage(raw: Buffer, facts: MessageFacts, envelopeFrom: string, at: Date): RememberedMessage {
  return {
    at,
    envelopeFrom,
    replyTo: facts.replyTo === '' ? envelopeFrom : facts.replyTo,
    messageId: facts.messageId,
    subject: facts.subject,
    references: facts.references,
    inReplyTo: facts.inReplyTo,
    listUnsubscribe: facts.headers['list-unsubscribe']?.[0] ?? null,
    raw,
  };
}

/** Returns whether a message is automated: automated messages get no replies (RFC 3834, 2). */
export function isMachineMail(block: HeaderBlock): boolean {
  const submitted = headerValue(block, 'auto-submitted');
  return submitted !== null && submitted.toLowerCase() !== 'no';
}

function addressOf(value: string): string {
  return (/<([^<>]+)>/.exec(value)?.[1] ?? value.split(',')[0] ?? '').trim();
}

function readLineFacts(raw: Buffer): { bareLineEnds: boolean; longestLine: number } {
  let bareLineEnds = false;
  let longestLine = 0;
  let lineStart = 0;
  for (let at = raw.indexOf(10); at !== -1; at = raw.indexOf(10, at + 1)) {
    const hasReturn = at > 0 && raw[at - 1] === 13;
    if (!hasReturn) bareLineEnds = true;
    longestLine = Math.max(longestLine, at - lineStart - (hasReturn ? 1 : 0));
    lineStart = at + 1;
  }
  for (let at = raw.indexOf(13); at !== -1 && !bareLineEnds; at = raw.indexOf(13, at + 1)) {
    if (raw[at + 1] !== 10) bareLineEnds = true;
  }
  return { bareLineEnds, longestLine: Math.max(longestLine, raw.length - lineStart) };
}
