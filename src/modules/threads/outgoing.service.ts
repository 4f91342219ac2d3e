import { baseSubject } from '../../engine/mail/base-subject.js';
import type { Ctx } from '../../platform/context.js';
import { insertOutgoing, type OutgoingMessage, type RecordedMessage } from './outgoing.repo.js';
import { deleteOutgoing } from './outgoing-undo.repo.js';

const SNIPPET_LENGTH = 200;

/**
 * Enters messages of ours into their conversations, in the caller's transaction and in the order given. Follow-ups name
 * their thread; the others begin one.
 */
export function recordOutgoing(
  ctx: Ctx,
  workspaceId: number,
  messages: readonly OutgoingMessage[],
): Promise<RecordedMessage[]> {
  return insertOutgoing(
    ctx.sql,
    workspaceId,
    ctx.clock.now(),
    messages,
    messages.map((message) => ({
      baseSubject: baseSubject(message.subject),
      snippet: snippetOf(message.bodyText),
    })),
  );
}

/** The first words of a text in one line, at most 200 characters. */
export function snippetOf(text: string): string {
  return text
    .slice(0, SNIPPET_LENGTH * 4)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
    .slice(0, SNIPPET_LENGTH);
}

/** Forgets a recorded message that was never sent, in the caller's transaction; true when its conversation went too. */
export function forgetOutgoing(ctx: Ctx, workspaceId: number, messageId: number): Promise<boolean> {
  return deleteOutgoing(ctx.sql, workspaceId, messageId);
}
