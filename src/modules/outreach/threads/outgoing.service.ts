import { baseSubject } from '../../../engine/mail/base-subject.js';
import { snippetOf } from '../../../engine/message/snippet.js';
import type { Ctx } from '../../../platform/context.js';
import { insertOutgoing, insertSentFiles, type OutgoingMessage, type RecordedMessage } from './outgoing.repo.js';
import { deleteOutgoing } from './outgoing-undo.repo.js';
import { type ProviderNames, upsertProviderNames } from './provider-names.repo.js';

/**
 * Adds sent messages to their conversations, in the caller's transaction and in the given order. Follow-ups name their
 * thread; the others start one.
 */
export async function recordOutgoing(
  ctx: Ctx,
  workspaceId: number,
  messages: readonly OutgoingMessage[],
): Promise<RecordedMessage[]> {
  const recorded = await insertOutgoing(
    ctx.sql,
    workspaceId,
    ctx.clock.now(),
    messages,
    messages.map((message) => ({
      baseSubject: baseSubject(message.subject),
      snippet: snippetOf(message.bodyText),
    })),
  );
  const files = messages.flatMap(({ files = [] }, index) => {
    const { messageId } = recorded[index] as RecordedMessage;
    return files.map((file) => ({ ...file, id: ctx.ids.uuid(), messageId }));
  });
  if (files.length > 0) await insertSentFiles(ctx.sql, workspaceId, files);
  return recorded;
}

/** Stores the provider's IDs of recorded messages, in the caller's transaction. Replies may refer to either Message-ID. */
export function noteProviderNames(ctx: Ctx, workspaceId: number, names: readonly ProviderNames[]): Promise<void> {
  return upsertProviderNames(ctx.sql, workspaceId, names);
}

/**
 * Deletes a recorded message that was never sent, in the caller's transaction. Returns whether its conversation was
 * deleted too.
 */
export function forgetOutgoing(ctx: Ctx, workspaceId: number, messageId: number): Promise<boolean> {
  return deleteOutgoing(ctx.sql, workspaceId, messageId);
}
