import type { MessageInput } from '../mime/build-message.js';
import type { DkimKey } from '../mime/dkim.js';
import type { Content, Draft } from '../mime/draft.js';
import type { NamedAddress } from '../mime/header-values.js';
import type { SmtpOutcome } from '../smtp/types.js';

/**
 * Messages and outcomes as rows. What crosses a thread border is written with the name of each property of each object, and
 * each name is looked up again on the other side: three times the cost of the same values without names.
 */

/** Addresses and names in turn. */
type PackedAddresses = readonly string[];

type PackedParts = readonly [
  from: NamedAddress,
  to: PackedAddresses,
  cc: PackedAddresses,
  replyTo: NamedAddress | null,
  subject: string,
  messageId: string,
  date: Date,
  utcOffsetMinutes: number,
  inReplyTo: string | null,
  references: readonly string[],
  headers: PackedHeaders,
  text: string,
  html: string | null,
  attachments: NonNullable<MessageInput['attachments']>,
  boundarySeed: string,
  dkim: DkimKey | null,
];

/** Names and values in turn. */
type PackedHeaders = readonly string[];

/** A message in parts is a row, the only content that is an array. */
export type PackedContent = PackedParts | Content;

/** Taken without objection, as nearly all are: a row. */
type PackedAcceptance = readonly [code: number, text: string];

export type PackedOutcome = PackedAcceptance | SmtpOutcome;

const NONE: readonly never[] = [];

export function packContent(content: Content): PackedContent {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  const { message, dkim } = content;
  if (message instanceof Uint8Array) return content;
  return [
    message.from,
    packAddresses(message.to),
    packAddresses(message.cc ?? NONE),
    message.replyTo ?? null,
    message.subject,
    message.messageId,
    message.date,
    message.utcOffsetMinutes ?? 0,
    message.inReplyTo ?? null,
    message.references ?? NONE,
    message.headers === undefined ? NONE : Object.entries(message.headers).flat(),
    message.text,
    message.html ?? null,
    message.attachments ?? NONE,
    message.boundarySeed,
    dkim,
  ];
}

/** Bytes arrive as plain arrays of octets and are buffers again. */
export function unpackContent(packed: PackedContent): Content {
  if (typeof packed === 'string') return packed;
  if (packed instanceof Uint8Array) return bufferOf(packed);
  if (!isParts(packed)) {
    const { message, dkim } = packed;
    return { message: message instanceof Uint8Array ? bufferOf(message) : message, dkim };
  }
  return unpackParts(packed);
}

/** All fields of a message: what `buildMessage` takes for an absent one stands in its place. */
function unpackParts(row: PackedParts): Draft {
  const [from, to, cc, replyTo, subject, messageId, date, utcOffsetMinutes, inReplyTo, references, ...rest] = row;
  const [headers, text, html, attachments, boundarySeed, dkim] = rest;
  const message: Required<MessageInput> = {
    from,
    to: unpackAddresses(to),
    cc: unpackAddresses(cc),
    replyTo,
    subject,
    messageId,
    date,
    utcOffsetMinutes,
    inReplyTo,
    references,
    headers: unpackHeaders(headers),
    text,
    html,
    attachments: attachments.map((file) => ({ ...file, content: bufferOf(file.content) })),
    boundarySeed,
  };
  return { message, dkim };
}

export function packOutcome(outcome: SmtpOutcome): PackedOutcome {
  if (outcome.result !== 'accepted' || outcome.refusedRecipients.length > 0) return outcome;
  return [outcome.code, outcome.text];
}

export function unpackOutcome(packed: PackedOutcome): SmtpOutcome {
  if (!isAcceptance(packed)) return packed;
  return { result: 'accepted', code: packed[0], text: packed[1], refusedRecipients: NONE };
}

/** `Array.isArray` does not tell a readonly tuple from the rest of a union. */
function isParts(packed: PackedContent): packed is PackedParts {
  return Array.isArray(packed);
}

function isAcceptance(packed: PackedOutcome): packed is PackedAcceptance {
  return Array.isArray(packed);
}

function packAddresses(addresses: readonly NamedAddress[]): PackedAddresses {
  return addresses.length === 0 ? NONE : addresses.flatMap(({ address, name }) => [address, name]);
}

function unpackAddresses(packed: PackedAddresses): NamedAddress[] {
  return pairs(packed).map(([address, name]) => ({ address, name }));
}

function unpackHeaders(packed: PackedHeaders): Record<string, string> {
  return Object.fromEntries(pairs(packed));
}

function pairs(values: readonly string[]): Array<[string, string]> {
  const out: Array<[string, string]> = [];
  for (let at = 0; at < values.length; at += 2) out.push([values[at] as string, values[at + 1] as string]);
  return out;
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
