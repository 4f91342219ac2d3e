import { type ReactionKind, receptionOf, visitsOf } from '../../../engine/sandbox/reactions.js';
import type { Ctx } from '../../../platform/context.js';
import { buildMessage } from '../../../platform/mail/mime/build-message.js';
import type { Content } from '../../../platform/mail/mime/draft.js';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import type { OutgoingMessage, RefusedRecipient, SmtpOutcome, SmtpSender } from '../../../platform/mail/smtp/types.js';
import { type GotMessage, insertReaction } from './reactions.repo.js';

interface Sender {
  readonly workspaceId: number;
  readonly mailboxId: number;
}

/**
 * Sends messages to the simulated mail world; nothing leaves the process. Each recipient accepts or rejects the message, and their
 * reaction is stored with its time.
 */
export function sandboxSender(ctx: Ctx, sender: Sender): SmtpSender {
  return {
    async send(message) {
      try {
        await message.onHanded?.();
      } catch (error) {
        return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
      }
      try {
        return await take(ctx, sender, message);
      } catch (error) {
        return { result: 'unknown', text: (error as Error).message };
      }
    },
  };
}

async function take(ctx: Ctx, { workspaceId, mailboxId }: Sender, message: OutgoingMessage): Promise<SmtpOutcome> {
  const { got, isAnswer } = read(ctx, message.content);
  const now = ctx.clock.now();
  const refused: RefusedRecipient[] = [];
  for (const recipient of message.envelope.to) {
    const reception = receptionOf(recipient, got.references.length + 1, isAnswer);
    if (!reception.taken) refused.push({ address: recipient, code: reception.code, text: reception.text });
    else {
      const visits = visitsOf(recipient, got.references.length + 1).filter(({ kind }) => tokenFor(kind, got) !== null);
      for (const { kind, afterSeconds } of [...visits, ...reception.reactions]) {
        const dueAt = new Date(now.getTime() + afterSeconds * 1_000);
        const about = { ...got, toName: got.toName || nameIn(recipient) };
        await insertReaction(ctx.sql, workspaceId, now, {
          ...{ id: ctx.ids.uuid(), mailboxId, recipient, kind, about, dueAt },
        });
      }
    }
  }
  const [first] = refused;
  if (first !== undefined && refused.length === message.envelope.to.length)
    return { result: 'refused', stage: 'rcpt', code: first.code, text: first.text };
  ctx.wake.hint(SANDBOX_LOOP);
  return { result: 'accepted', code: 250, text: '2.0.0 Taken by the simulated mail world', refusedRecipients: refused };
}

/** Name of the loop in which simulated contacts react, for hints. */
export const SANDBOX_LOOP = 'sandbox';

function read(ctx: Ctx, content: Content): { readonly got: GotMessage; readonly isAnswer: boolean } {
  const parsed = parseMessage(bytesOf(content));
  const { references, from, replyTo, to, subject, text, html } = parsed;
  const messageId = parsed.messageId ?? '';
  return {
    isAnswer: references.some((id) => id.includes('@mx.sandbox.example')),
    got: {
      messageId: messageId.startsWith('<') ? messageId : `<${messageId}>`,
      references,
      subject,
      text: text ?? '',
      fromName: from?.name ?? '',
      fromAddress: replyTo[0]?.address ?? from?.address ?? '',
      toName: to[0]?.name ?? '',
      openToken: tokenIn(html, `${ctx.config.publicUrl}/o/`),
      clickToken: tokenIn(html, `${ctx.config.publicUrl}/c/`),
    },
  };
}

/** Returns the text after `start` in the first URL of the HTML that begins with it. */
function tokenIn(html: string | null, start: string): string | null {
  const at = html?.indexOf(start) ?? -1;
  return at < 0 ? null : (/^[\w-]+/.exec((html as string).slice(at + start.length))?.[0] ?? null);
}

/** Returns the token for a visit of this kind. */
function tokenFor(kind: ReactionKind, got: GotMessage): string | null {
  if (kind === 'open') return got.openToken ?? null;
  return kind === 'click' ? (got.clickToken ?? null) : null;
}

/** Builds the message without a signature, because the simulated world checks none. */
function bytesOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (Buffer.isBuffer(content)) return content;
  return Buffer.isBuffer(content.message) ? content.message : buildMessage(content.message);
}

/** Returns the first name in an address, such as `Ann` for `ann.berg+reply@acme.test`. */
function nameIn(address: string): string {
  const [word = ''] = address.split(/[.+@]/);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
