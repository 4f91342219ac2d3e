import type { Ctx } from '../../../../platform/context.js';
import { readReturnPath } from '../../../../platform/mail/signed-message-id.js';
import type { UnreadReason } from '../../../../platform/reading/port.js';
import type { MailReading } from '../../../../platform/reading/read-mail.js';
import type { StoredAttachment } from '../../../outreach/threads/index.js';

/** Reason why only a part of a message could be read. */
export type PartialReason = UnreadReason | NonNullable<MailReading['cut']> | 'damaged';

/** Received message, parsed as far as possible without the database. */
export interface ReadMail extends Omit<MailReading, 'cut' | 'attachments'> {
  /** Message-ID; without one, an ID derived from the bytes, which is the same for another copy. */
  readonly messageId: string;
  readonly attachments: readonly Omit<StoredAttachment, 'id'>[];
  /** Reason why only a part was read; null if the whole message was. */
  readonly partial: PartialReason | null;
  /** Message-ID of the sent message whose return path received it; absent if a mailbox address received it. */
  readonly returnedId?: string;
  readonly raw: Buffer;
}

/** Sizes of the start of a message that is read if the whole is too large: the headers and the first lines. */
const BEGINNINGS = [256 * 1024, 16 * 1024, 1024];

export interface MailToRead {
  /** The message as it was received (RFC 5322). */
  readonly raw: Buffer;
  readonly receivedAt: Date;
  /** Whether the message is submitted later than it arrived, so that an earlier Date header counts. */
  readonly isOlder?: boolean;
  /** Owner of the messages that wait if reading takes long: the delivering client, or the mailbox. */
  readonly owner: string;
}

/**
 * Reads a message in a thread, within its limits. Beyond them, it reads the start and marks the result as partial. Never fails because of
 * the content.
 */
export async function readMail(ctx: Ctx, { raw, receivedAt, isOlder = false, owner }: MailToRead): Promise<ReadMail> {
  const read = (octets: number) =>
    ctx.reader.read('mail', { raw: new Uint8Array(raw.subarray(0, octets)), receivedAt, isOlder }, { owner });
  const whole = await read(raw.length);
  if (whole.ok) return withSignedOriginal(ctx, toReadMail(whole.value, raw, whole.value.cut));
  ctx.log.warn({ err: whole.error, octets: raw.length, owner }, 'message truncated: too large to read in full');
  for (const octets of BEGINNINGS) {
    const beginning = await read(octets);
    if (beginning.ok) return toReadMail({ ...beginning.value, attachments: [] }, raw, whole.reason);
  }
  throw whole.error;
}

function toReadMail(reading: MailReading, raw: Buffer, partial: PartialReason | null): ReadMail {
  const { cut: _, attachments, ...rest } = reading;
  return {
    ...rest,
    message: { ...rest.message, size: raw.length },
    messageId: rest.message.messageId ?? rest.privateId,
    attachments: attachments.map(({ content, ...info }) => ({
      ...info,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    partial,
    raw,
  };
}

/**
 * Identifies the email of a complaint by its return path, which is its Message-ID with a MAC: feedback loops redact the recipient,
 * and some servers replace the Message-ID.
 */
function withSignedOriginal(ctx: Ctx, mail: ReadMail): ReadMail {
  const { complaint } = mail;
  const originalMessageId = complaint?.returnPath == null ? null : readReturnPath(ctx, complaint.returnPath);
  return complaint === null || originalMessageId === null
    ? mail
    : { ...mail, complaint: { ...complaint, originalMessageId } };
}

/** Returns a message that could not be stored as it is, reduced to author, time, and subject. */
export function withoutContent(mail: ReadMail): ReadMail {
  const message = { ...mail.message, text: null, html: null, headers: [] };
  return { ...mail, message, bodyText: '', trimmed: '', attachments: [], partial: mail.partial ?? 'damaged' };
}
