import { createHash } from 'node:crypto';
import { classifyMachineMail, type MachineMail } from '../../engine/mail/auto-reply.js';
import { type BounceReport, parseBounce } from '../../engine/mail/bounce.js';
import { type ComplaintReport, parseComplaint } from '../../engine/mail/complaint.js';
import { headerValue } from '../../engine/mail/headers.js';
import { parseListUnsubscribe } from '../../engine/mail/list-unsubscribe.js';
import type { ParsedMessage } from '../../engine/mail/parsed-message.js';
import { trimReply } from '../../engine/mail/reply-text.js';
import { parseUnsubscribeToken } from '../../engine/mail/unsubscribe-token.js';
import { parseMessage, readAttachments } from '../../platform/mail/mime/parse-message.js';
import type { StoredAttachment } from '../threads/index.js';
import { type ReplyReading, readReply } from './reply-reading.js';

/** A received message as far as it can be understood without asking the database. */
export interface ReadMail {
  readonly message: ParsedMessage;
  /** Its Message-ID; one made of its bytes where it has none, so that a second copy has the same. */
  readonly messageId: string;
  /** What its writer says, without quotes and signature. */
  readonly trimmed: string;
  readonly machine: MachineMail;
  readonly bounce: BounceReport | null;
  readonly complaint: ComplaintReport | null;
  /** The class of what a person or a responder wrote; null for other machine mail. */
  readonly reply: ReplyReading | null;
  /** The subject is an opt-out that a mail program made of our List-Unsubscribe header. */
  readonly optOutToken: string | null;
  /** The token in the List-Unsubscribe header of a copy or of a returned message: whom it was written to. */
  readonly ownToken: string | null;
  readonly attachments: readonly Omit<StoredAttachment, 'id'>[];
  readonly raw: Buffer;
  readonly receivedAt: Date;
}

/** Reads a message. Never throws on what others wrote: a broken message is what can be read of it. */
export async function readMail(raw: Buffer, receivedAt: Date): Promise<ReadMail> {
  const message = clean(await parseMessage(raw));
  const machine = classifyMachineMail(message, receivedAt);
  const bounce = machine.kind === 'bounce' ? parseBounce(message) : null;
  const trimmed = trimReply(message.text, message.html);
  return {
    message,
    messageId: message.messageId ?? privateId(raw),
    trimmed,
    machine,
    bounce,
    complaint: machine.kind === 'complaint' ? parseComplaint(message) : null,
    reply: readReply(message, trimmed, machine, receivedAt),
    optOutToken: parseUnsubscribeToken(message.subject),
    ownToken: tokenOf(bounce?.originalHeaders ?? message.headers),
    attachments: message.attachments.length === 0 ? [] : (await readAttachments(raw)).map(toStored),
    raw,
    receivedAt,
  };
}

/** What is left of a message that could not be stored as it is: who wrote when, under which subject. */
export function withoutContent(mail: ReadMail): ReadMail {
  const message = { ...mail.message, text: null, html: null, attachments: [], headers: [] };
  return { ...mail, message, trimmed: '', attachments: [] };
}

/** An id for a message that has none of its own. The same bytes give the same one. */
export function privateId(raw: Buffer): string {
  return `<${createHash('sha256').update(raw).digest('hex').slice(0, 40)}@no-message-id.invalid>`;
}

function tokenOf(headers: ParsedMessage['headers']): string | null {
  const method = parseListUnsubscribe(
    headerValue(headers, 'list-unsubscribe'),
    headerValue(headers, 'list-unsubscribe-post'),
  );
  if (method === null || method.kind === 'mailto') return null;
  return /\/u\/([A-Za-z0-9_-]+)$/.exec(method.url)?.[1] ?? null;
}

/** PostgreSQL keeps no NUL in a text, and nobody writes one on purpose. */
function clean(message: ParsedMessage): ParsedMessage {
  const text = (value: string): string => value.replaceAll('\0', '');
  return {
    ...message,
    subject: text(message.subject),
    text: message.text === null ? null : text(message.text),
    html: message.html === null ? null : text(message.html),
  };
}

function toStored({
  info,
  content,
}: Awaited<ReturnType<typeof readAttachments>>[number]): Omit<StoredAttachment, 'id'> {
  return {
    filename: info.filename === '' ? 'unnamed' : info.filename,
    contentType: info.contentType,
    inline: info.inline,
    contentId: info.contentId,
    content,
  };
}
