import { classifyMachineMail } from '../../engine/mail/auto-reply.js';
import { parseMessageIds } from '../../engine/mail/message-id.js';
import type { ParsedMessage } from '../../engine/mail/parsed-message.js';
import { trimReply } from '../../engine/mail/reply-text.js';
import { classifyReply } from '../../engine/reply-intent/classify-reply.js';
import { parseMessage } from '../../platform/mail/mime/parse-message.js';
import { asAutomatic, type ReplyReading } from './reply-reading.js';

/** The words of an answer, stored or handed in. */
export interface AnswerWords {
  readonly subject: string;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The message itself, where it is kept. */
  readonly raw: Buffer | null;
}

/** Reads an answer as one that was received would be read. */
export async function readWords(
  words: AnswerWords,
  facts: { readonly from: string; readonly receivedAt: Date },
): Promise<{ reading: ReplyReading; trimmed: string }> {
  const message = words.raw === null ? messageOf(words, facts.from) : await parseMessage(words.raw);
  const trimmed = trimReply(message.text, message.html);
  const machine = classifyMachineMail(message, facts.receivedAt);
  const known = [message.from, ...message.to, ...message.cc].flatMap((each) => each?.address ?? []);
  const reading = classifyReply({
    subject: message.subject,
    text: trimmed,
    machine,
    knownAddresses: known,
    receivedAt: facts.receivedAt,
  });
  return { reading: asAutomatic(reading), trimmed };
}

function messageOf({ subject, bodyText, bodyHtml, headers }: AnswerWords, from: string): ParsedMessage {
  const list = Object.entries(headers).map(([name, value]) => ({ name: name.toLowerCase(), value }));
  const header = (name: string): string | null => list.find((each) => each.name === name)?.value ?? null;
  return {
    messageId: null,
    inReplyTo: parseMessageIds(header('in-reply-to'))[0] ?? null,
    references: parseMessageIds(header('references')),
    from: { address: from, name: '' },
    to: [],
    cc: [],
    replyTo: [],
    subject: subject === '' ? (header('subject') ?? '') : subject,
    date: null,
    headers: list,
    text: bodyText,
    html: bodyHtml,
    attachments: [],
    contentType: header('content-type') ?? 'text/plain',
    size: 0,
  };
}
