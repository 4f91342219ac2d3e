import type { Ctx } from '../../../platform/context.js';
import { deleteFolders, listFolders, type MailboxFolderRow, upsertFolder } from './mailbox-syncs.repo.js';

/** What a poll knows of one folder, to be kept for the next one. */
export type SeenFolder = Parameters<typeof upsertFolder>[3];

/** The folders that are known of a mailbox, by name. */
export function readFolders(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<MailboxFolderRow[]> {
  return listFolders(ctx.sql, workspaceId, mailboxId);
}

/** Adds a folder, or moves the place where its next poll goes on. */
export async function keepFolder(ctx: Ctx, workspaceId: number, mailboxId: number, folder: SeenFolder): Promise<void> {
  await upsertFolder(ctx.sql, workspaceId, mailboxId, folder);
}

/** Forgets folders that the server does not have any more. */
export async function forgetFolders(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await deleteFolders(ctx.sql, workspaceId, mailboxId, names);
}
