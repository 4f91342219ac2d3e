import type { Ctx } from '../../../platform/context.js';
import { unsignedBytesOf } from '../../../platform/mail/mime/draft.js';
import { imapEndpointOf } from '../../reach/mailboxes/connection/index.js';
import { findMailboxRefs, type MailboxRow } from '../../reach/mailboxes/index.js';
import { deleteContent, findOperation } from './outbound.repo.js';
import { readContent } from './outbound-content.service.js';

/** Providers that store submitted messages in Sent automatically. */
const KEEP_BY_THEMSELVES: readonly string[] = ['google', 'microsoft'];

/**
 * Stores a sent message in the Sent folder of an external mailbox, unless the provider or an earlier run has done so.
 * Hosted mailboxes have their copy in the conversation.
 */
export async function appendSentCopy(
  ctx: Ctx,
  { workspaceId, operationId }: { workspaceId: number; operationId: string },
): Promise<void> {
  const operation = await findOperation(ctx.sql, workspaceId, operationId);
  if (operation === undefined) return;
  const ref = operation.mailbox_id;
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [ref])).get(String(ref));
  const content = await readContent(ctx, operation);
  if (content !== null && mailbox !== undefined && !KEEP_BY_THEMSELVES.includes(mailbox.provider)) {
    const { message_id_header: header, completed_at: date } = operation;
    await append(ctx, workspaceId, mailbox, { raw: unsignedBytesOf({ message: content, dkim: null }), header, date });
  }
  await deleteContent(ctx.sql, workspaceId, operationId);
}

async function append(
  ctx: Ctx,
  workspaceId: number,
  mailbox: MailboxRow,
  copy: { readonly raw: Buffer; readonly header: string; readonly date: Date | null },
): Promise<void> {
  const endpoint = await imapEndpointOf(ctx, workspaceId, mailbox);
  if (endpoint === null) return;
  const session = await ctx.mail.openImap(endpoint);
  try {
    const folder = (await session.listFolders()).find(({ role }) => role === 'sent');
    if (folder === undefined) return;
    await session.select(folder.path);
    if ((await session.findByMessageId(copy.header)).length > 0) return;
    await session.append(folder.path, copy.raw, { flags: ['\\Seen'], date: copy.date ?? ctx.clock.now() });
  } finally {
    await session.close();
  }
}
