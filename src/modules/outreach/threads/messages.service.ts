import type { Ctx } from '../../../platform/context.js';
import { bytesOfRow } from '../../../platform/files/blobs/blobs.js';
import { readBytes } from '../files/index.js';
import { insertAttachments, type StoredAttachment } from './incoming.repo.js';
import { type Incoming, recordIncoming } from './incoming.service.js';
import * as reads from './messages.reads.js';
import { insertManualParts, type ManualParts, updateSentAt } from './messages.repo.js';

/** Returns at most `limit` of the newest messages of a conversation, oldest first; with `messageId`, only that one. */
export function listMessages(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  which: { readonly withSystem: boolean; readonly limit: number; readonly messageId?: number },
): Promise<reads.MessageView[]> {
  return reads.listMessages(ctx.sql, workspaceId, threadId, which);
}

/** Returns the attachments of messages, without their bytes. */
export function listAttachments(
  ctx: Ctx,
  workspaceId: number,
  messageIds: readonly number[],
): Promise<reads.AttachmentView[]> {
  return reads.listAttachments(ctx.sql, workspaceId, messageIds);
}

export interface AttachmentData extends reads.AttachmentView {
  readonly data: Buffer;
}

async function withBytes(ctx: Ctx, workspaceId: number, row: reads.AttachmentRow): Promise<AttachmentData> {
  const { file_id: fileId } = row;
  const data = fileId === null ? bytesOfRow(ctx, workspaceId, row.data, row) : readBytes(ctx, workspaceId, fileId);
  return { ...row, data: await data };
}

/**
 * Returns attachments with their bytes, by their IDs and by the IDs of their messages, except those whose file was deleted.
 * Throws 503 if they cannot be read now.
 */
export async function loadAttachments(
  ctx: Ctx,
  workspaceId: number,
  of: { readonly ids: readonly string[]; readonly messageIds: readonly number[] },
): Promise<AttachmentData[]> {
  const rows = await reads.loadAttachments(ctx.sql, workspaceId, of);
  return Promise.all(rows.filter((row) => row.is_available).map((row) => withBytes(ctx, workspaceId, row)));
}

/**
 * Returns one attachment with its bytes if its complete path is valid and its file was not deleted. Throws 503 if they cannot
 * be read now.
 */
export async function findAttachment(
  ctx: Ctx,
  workspaceId: number,
  path: { readonly threadId: number; readonly messageId: number; readonly attachmentId: string },
): Promise<AttachmentData | undefined> {
  const row = await reads.findAttachment(ctx.sql, workspaceId, path);
  return row?.is_available !== true ? undefined : withBytes(ctx, workspaceId, row);
}

/** Adds the fields of manual messages: operation, Bcc, and files in order. */
export async function addManualParts(
  ctx: Ctx,
  workspaceId: number,
  messageId: number,
  parts: ManualParts & {
    readonly attachments: ReadonlyArray<
      Pick<StoredAttachment, 'filename' | 'contentType' | 'content'> & { readonly contentId?: string }
    >;
  },
): Promise<void> {
  await insertManualParts(ctx.sql, workspaceId, messageId, parts);
  const attachments = parts.attachments.map((file) => ({
    ...file,
    id: ctx.ids.uuid(),
    inline: file.contentId !== undefined,
    contentId: file.contentId ?? null,
  }));
  await insertAttachments(ctx.sql, workspaceId, messageId, attachments);
}

/** Records the time at which a server accepted a manual message. */
export function noteSent(ctx: Ctx, workspaceId: number, messageId: number, sentAt: Date): Promise<void> {
  return updateSentAt(ctx.sql, workspaceId, messageId, sentAt);
}

/**
 * Adds a manual message to its conversation before sending, in the caller's transaction.
 * `date_sent` stays empty until a server has accepted it.
 */
export async function recordManual(
  ctx: Ctx,
  workspaceId: number,
  message: Omit<Incoming['message'], 'direction' | 'isSystem' | 'isRead' | 'sentAt'>,
  parts: ManualParts & { readonly attachments: Incoming['attachments'] },
): Promise<{ threadId: number; messageId: number }> {
  const row = { ...message, direction: 'outbound', isSystem: false, isRead: true, sentAt: null } as const;
  const [recorded] = await recordIncoming(ctx, workspaceId, [
    { message: row, raw: null, attachments: parts.attachments },
  ]);
  if (recorded === undefined) throw new Error('A recorded message has an ID.');
  await insertManualParts(ctx.sql, workspaceId, recorded.messageId, parts);
  return recorded;
}
