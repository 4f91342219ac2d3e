import type { Ctx } from '../../../platform/context.js';
import type { MessageInput } from '../../../platform/mail/mime/build-message.js';
import { loadAttachments } from '../../outreach/threads/index.js';
import { loadContent, type OperationRow } from './outbound.repo.js';

/**
 * Reads the content of a pending message: its parts and files, or the raw bytes that a mail client submitted. Neither has a
 * DKIM signature yet, because that is added when the message is sent. Null if the content is no longer stored.
 */
export async function readContent(
  ctx: Ctx,
  { workspace_id: workspaceId, id, message_id: messageId }: Pick<OperationRow, 'workspace_id' | 'id' | 'message_id'>,
): Promise<MessageInput | Buffer | null> {
  const content = await loadContent(ctx.sql, workspaceId, id);
  if (content === null || 'raw' in content) return content?.raw ?? null;
  const files = await loadAttachments(ctx, workspaceId, { ids: [], messageIds: [messageId] });
  return {
    ...content.parts,
    attachments: files.map(({ filename, content_type: contentType, content_id: contentId, data }) => ({
      ...{ filename, contentType, content: data },
      ...(contentId === null ? {} : { contentId }),
    })),
  };
}
