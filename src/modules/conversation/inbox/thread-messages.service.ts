import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import {
  type AttachmentView,
  findAttachment,
  listAttachments,
  listMessages,
  type MessageView,
} from '../../outreach/threads/index.js';
import type { ThreadView } from './listing/thread-view.reads.js';
import { viewThread } from './threads.service.js';

/** Maximum messages; of longer conversations, the newest ones are returned. */
const MOST_MESSAGES = 1_000;

export interface ThreadMessages {
  readonly thread: ThreadView;
  readonly messages: ReadonlyArray<{ readonly message: MessageView; readonly attachments: readonly AttachmentView[] }>;
}

/** Returns the messages of a conversation, oldest first, without marking any as read. Throws 404 `thread_not_found`. */
export async function listThreadMessages(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  withSystem: boolean,
): Promise<ThreadMessages> {
  const thread = await viewThread(ctx, workspaceId, threadId);
  const messages = await listMessages(ctx, workspaceId, threadId, { withSystem, limit: MOST_MESSAGES });
  const attachments = await listAttachments(
    ctx,
    workspaceId,
    messages.map((message) => message.id),
  );
  const byMessage = new Map<number, AttachmentView[]>();
  for (const attachment of attachments) {
    const list = byMessage.get(attachment.message_id);
    if (list === undefined) byMessage.set(attachment.message_id, [attachment]);
    else list.push(attachment);
  }
  return { thread, messages: messages.map((message) => ({ message, attachments: byMessage.get(message.id) ?? [] })) };
}

/** Returns one attachment with its bytes. Throws 404 `attachment_not_found` if any part of the path does not exist. */
export async function readAttachment(
  ctx: Ctx,
  workspaceId: number,
  path: { readonly threadId: number; readonly messageId: number; readonly attachmentId: string },
): Promise<NonNullable<Awaited<ReturnType<typeof findAttachment>>>> {
  const found = await findAttachment(ctx, workspaceId, path);
  if (found === undefined) throw notFound('attachment');
  return found;
}
