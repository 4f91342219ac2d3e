import { parseMessageIds } from '../../../engine/mail/message-id.js';
import type { ParsedMessage } from '../../../engine/mail/parsed-message.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import type { ReplyReading } from './matching/reply-reading.js';

/** Text of a reply, stored or submitted. */
export interface AnswerWords {
  readonly subject: string;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Source of the message; null if it is not kept. */
  readonly raw: Buffer | null;
}

/** Classifies a reply like a received one. Throws the errors of its parser. */
export async function readWords(
  ctx: Ctx,
  words: AnswerWords,
  facts: {
    readonly workspaceId: number;
    readonly from: string;
    readonly receivedAt: Date;
    /** Sent texts that the reply may refer to. */
    readonly sent: readonly string[];
  },
): Promise<{ reading: ReplyReading; trimmed: string }> {
  const { receivedAt, sent } = facts;
  const owner = `workspace ${facts.workspaceId}`;
  const kept = messageOf(words, facts.from);
  for (const each of words.raw === null ? [kept] : [new Uint8Array(words.raw), kept]) {
    const read = await ctx.reader.read('words', { words: each, receivedAt, sent }, { owner });
    if (read.ok) return read.value;
    ctx.log.warn({ err: read.error, owner }, 'failed to read a whole response');
  }
  throw new AppError('unreadable_message', 422, say`Reading the reply took too long.`);
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
