import type { Ctx } from '../../../../platform/context.js';
import {
  deleteFolders,
  type ListedFolderRow,
  listFolders,
  type MailboxFolderRow,
  updateFoldersSeen,
  upsertCursor,
  upsertFolder,
  upsertListed,
} from './mailbox-folders.repo.js';

/** State of one folder that a poll stores for the next poll. */
export type SeenFolder = Parameters<typeof upsertFolder>[3];

/** Returns the known folders of a mailbox, by name. */
export function readFolders(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<MailboxFolderRow[]> {
  return listFolders(ctx.sql, workspaceId, mailboxId);
}

/** Adds a folder, or updates the position where its next poll continues. */
export async function keepFolder(ctx: Ctx, workspaceId: number, mailboxId: number, folder: SeenFolder): Promise<void> {
  await upsertFolder(ctx.sql, workspaceId, mailboxId, folder);
}

/** Stores the cursor of a change list of an API, where the next poll continues. */
export async function keepCursor(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  stream: Omit<Parameters<typeof upsertCursor>[3], 'at'>,
): Promise<void> {
  await upsertCursor(ctx.sql, workspaceId, mailboxId, { ...stream, at: ctx.clock.now() });
}

/** Deletes folders that no longer exist on the server. */
export async function forgetFolders(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await deleteFolders(ctx.sql, workspaceId, mailboxId, names);
}

/** Records new and changed folders of the server, and whether each is read. */
export async function noteListed(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  listed: readonly ListedFolderRow[],
  known: readonly MailboxFolderRow[],
): Promise<void> {
  const rows = new Map(known.map((row) => [row.name, row]));
  const isNews = ({ name, role, reading }: ListedFolderRow): boolean => {
    const row = rows.get(name);
    return row === undefined || row.reading !== reading || row.role !== role;
  };
  const news = listed.filter(isNews);
  if (news.length > 0) await upsertListed(ctx.sql, workspaceId, mailboxId, news);
}

/** Records that folders were checked and had no new messages. */
export async function noteFoldersSeen(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await updateFoldersSeen(ctx.sql, workspaceId, mailboxId, names, ctx.clock.now());
}
