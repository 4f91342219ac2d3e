import type { Ctx } from '../../platform/context.js';
import type { MessageInput } from '../../platform/mail/mime/build-message.js';
import { loadAttachments } from '../threads/index.js';
import { loadContent, type OperationRow } from './outbound.repo.js';

/**
 * What a waiting message is made into octets of, its files with it; or the octets, which a mail program has handed in. Both
 * without DKIM signature, which is made when it goes. Null: it is not kept any more.
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
