import { createHash } from 'node:crypto';
import { classifyMachineMail } from '../../engine/mail/auto-reply.js';
import { mayContainReport } from '../../engine/mail/domain-report/recognize-report.js';
import type { DomainReport } from '../../engine/mail/domain-report/report.js';
import type { ParsedMessage } from '../../engine/mail/parsed-message.js';
import { textOfHtml } from '../../engine/mail/plain-text.js';
import { readReplyText } from '../../engine/mail/reply-text.js';
import type { ReplyClassification } from '../../engine/reply-intent/classify-reply.js';
import { classifyWords, type Understanding, understand } from '../../engine/understanding/understand.js';
import { type CutReason, parseMessage, takeMessageApart } from '../mail/mime/parse-message.js';
import { htmlToText } from '../mail/mime/text.js';
import { type ReportReading, readReports } from './read-reports.js';

export interface MailInput {
  /** Message as received (RFC 5322). */
  readonly raw: Uint8Array;
  readonly receivedAt: Date;
  /** The time of receipt is that of the Date header if it is earlier, because messages can be submitted late. */
  readonly isOlder?: boolean;
}

export interface AttachedFile {
  /** File name; `unnamed` if it has none. */
  readonly filename: string;
  readonly contentType: string;
  readonly inline: boolean;
  readonly contentId: string | null;
  readonly content: Uint8Array;
}

/** Message that was read and understood. */
export interface MailReading extends Understanding {
  /** Message without the texts of its parts, which only understanding needs. */
  readonly message: Omit<ParsedMessage, 'attachments' | 'reportParts'>;
  /** Text for readers without HTML, converted from the HTML if the message has no text; empty without either. */
  readonly bodyText: string;
  /** Returns an ID for a message without one. The same bytes give the same ID. */
  readonly privateId: string;
  readonly attachments: readonly AttachedFile[];
  readonly receivedAt: Date;
  readonly cut: CutReason | null;
  /** Domain reports sent by a receiver; empty for any other message. */
  readonly reports: readonly DomainReport[];
  /** Reason for an unreadable file that looks like a report; null if none. */
  readonly reportProblem: string | null;
}

const NO_REPORTS: ReportReading = { reports: [], problem: null };

/** Reads a message and understands it. */
export function readMail({ raw, receivedAt: latest, isOlder = false }: MailInput): MailReading {
  const bytes = asBuffer(raw);
  const { message: parsed, attachments, cut } = takeMessageApart(bytes);
  const message = withoutNul(parsed);
  const receivedAt = isOlder && message.date !== null && message.date < latest ? message.date : latest;
  const { attachments: _files, reportParts: _parts, ...rest } = message;
  const understanding = understand(message, receivedAt);
  const isReport = mayContainReport(message, understanding.machine.kind);
  const { reports, problem } = isReport ? readReports(attachments) : NO_REPORTS;
  return {
    ...understanding,
    message: rest,
    bodyText: message.text ?? readableText(message.html ?? ''),
    privateId: `<${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}@no-message-id.invalid>`,
    attachments: attachments.map(({ info, content }) => ({
      filename: info.filename === '' ? 'unnamed' : info.filename,
      contentType: info.contentType,
      inline: info.inline,
      contentId: info.contentId,
      content: content.byteLength === content.buffer.byteLength ? content : new Uint8Array(content),
    })),
    receivedAt,
    cut,
    reports,
    reportProblem: problem,
  };
}

/** Reads a reply, stored or submitted, like a received one. */
export function readWords(input: {
  readonly words: Uint8Array | ParsedMessage;
  readonly receivedAt: Date;
  /** Sent texts that it may reply to. */
  readonly sent?: readonly string[];
}): { reading: ReplyClassification; trimmed: string } {
  const message = input.words instanceof Uint8Array ? parseMessage(asBuffer(input.words)) : input.words;
  const reply = readReplyText(message.text, message.html, input.sent ?? [], message.from?.name ?? null);
  const machine = classifyMachineMail(message, input.receivedAt);
  return { reading: classifyWords(message, reply, machine, input.receivedAt), trimmed: reply.own };
}

/** HTML longer than people write is parsed roughly: the cost grows with every element. */
const MAX_READABLE = 256 * 1024;

function readableText(html: string): string {
  return html.length > MAX_READABLE ? textOfHtml(html) : htmlToText(html);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** PostgreSQL cannot store NUL in text, and people do not write it on purpose. */
function withoutNul(message: ParsedMessage): ParsedMessage {
  const text = (value: string): string => value.replaceAll('\0', '');
  return {
    ...message,
    subject: text(message.subject),
    text: message.text === null ? null : text(message.text),
    html: message.html === null ? null : text(message.html),
  };
}
