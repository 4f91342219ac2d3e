import type { Ctx } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { recordIncoming } from './incoming.service.js';
import {
  type AttachmentData,
  type AttachmentView,
  findAttachment,
  listAttachments,
  listMessages,
  type MessageView,
} from './messages.reads.js';
import { insertManualParts, type ManualParts } from './messages.repo.js';
import type { ThreadView } from './threads.reads.js';
import { viewThread } from './threads.service.js';

/** Of longer conversations the newest are shown. */
const MOST_MESSAGES = 1_000;

export interface ThreadMessages {
  readonly thread: ThreadView;
  readonly messages: ReadonlyArray<{ readonly message: MessageView; readonly attachments: readonly AttachmentView[] }>;
}

/** The messages of a conversation, oldest first; 404 `thread_not_found`. Nothing is marked as read. */
export async function listThreadMessages(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  withSystem: boolean,
): Promise<ThreadMessages> {
  const thread = await viewThread(ctx, workspaceId, threadId);
  const messages = await listMessages(ctx.sql, workspaceId, threadId, { withSystem, limit: MOST_MESSAGES });
  const attachments = await listAttachments(
    ctx.sql,
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

/** One attachment with its bytes; 404 `attachment_not_found` wherever the path does not hold. */
export async function readAttachment(
  ctx: Ctx,
  workspaceId: number,
  path: { readonly threadId: number; readonly messageId: number; readonly attachmentId: string },
): Promise<AttachmentData> {
  const found = await findAttachment(ctx.sql, workspaceId, path);
  if (found === undefined) throw notFound('attachment');
  return found;
}

type Recorded = Parameters<typeof recordIncoming>;

/**
 * Enters a message that somebody wrote by hand into its conversation before it goes out, in the caller's transaction.
 * `date_sent` stays empty until a server has accepted it.
 */
export async function recordManual(
  ctx: Ctx,
  workspaceId: number,
  message: Omit<Recorded[2], 'direction' | 'isSystem' | 'isWarmup' | 'isRead' | 'sentAt'>,
  parts: ManualParts & { readonly attachments: Recorded[3]['attachments'] },
): Promise<{ threadId: number; messageId: number }> {
  const recorded = await recordIncoming(
    ctx,
    workspaceId,
    { ...message, direction: 'outbound', isSystem: false, isWarmup: false, isRead: true, sentAt: null },
    { raw: null, attachments: parts.attachments },
  );
  await insertManualParts(ctx.sql, workspaceId, recorded.messageId, parts);
  return recorded;
}
