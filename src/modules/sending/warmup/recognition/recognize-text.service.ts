import { ownWords } from '../../../../engine/warmup/text/writer.js';
import type { Ctx } from '../../../../platform/context.js';
import { writeMessage } from '../conversations/message-text.service.js';
import type { MessageRow } from '../conversations/messages.repo.js';
import { listBetween } from './recognize.reads.js';

/** Longer than a server keeps a message in transit: RFC 5321, section 4.5.4.1 ends retries after four to five days. */
const SINCE_MS = 7 * 86_400_000;

export interface WrittenMail {
  readonly workspaceId: number;
  readonly mailboxId: number;
  readonly from: string;
  /** Addresses of the To field, lower case. */
  readonly to: readonly string[];
  /** Message-IDs that the message refers to. */
  readonly references: readonly string[];
  readonly text: string;
}

/**
 * Finds the conversation message that a received one matches by sender, recipient and words: some servers replace the
 * Message-ID. Text that a server adds above or below, such as a notice, does not matter. Null if there is none.
 */
export async function findWritten(ctx: Ctx, mail: WrittenMail): Promise<MessageRow | null> {
  const { workspaceId } = mail;
  const since = new Date(ctx.clock.now().getTime() - SINCE_MS);
  const between = await listBetween(ctx.sql, workspaceId, { from: mail.from.toLowerCase(), to: mail.to, since });
  const received = plain(mail.text);
  for (const message of between.filter((row) => isOf(row, mail) && isPlace(row, mail))) {
    const written = await writeMessage(ctx, message);
    if (written !== null && received.includes(plain(ownWords(written)))) return message;
  }
  return null;
}

function isOf(message: MessageRow, { workspaceId, mailboxId }: WrittenMail): boolean {
  return (
    (message.workspace_id === workspaceId && message.mailbox_id === mailboxId) ||
    (message.partner_workspace_id === workspaceId && message.partner_mailbox_id === mailboxId)
  );
}

/**
 * Returns whether the references fit a recorded message: an opening has none, and a reply refers to its message; a person who
 * quotes a message writes a different text.
 */
function isPlace({ in_reply_to: inReplyTo }: MessageRow, { references }: WrittenMail): boolean {
  return inReplyTo === null ? references.length === 0 : references.includes(inReplyTo);
}

/** Removes line wrapping and trailing spaces, which servers change. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
