import { Type } from 'typebox';
import { FOLDER_READINGS, type FolderReading } from '../../../../engine/mail-folders/folder-readings.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { integerId } from '../../../../platform/http/types.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
import { MailboxFoldersIn, MailboxFoldersOut } from './folders.schemas.js';
import { chooseFolders, getFolders, type MailboxFolders } from './folders.service.js';

const MailboxPath = Type.Object({ mailbox_id: integerId({ description: 'Integer ID of the mailbox.' }) });

/** Registers the operations for the folders of a connected mailbox that Outrider reads. */
export function mailboxFolderRoutes(app: App): void {
  operation(app, {
    id: 'getMailboxFolders',
    method: 'GET',
    path: '/mailboxes/{mailbox_id}/folders',
    tag: 'Mailboxes',
    summary: 'List the folders of a mailbox',
    description:
      'Returns the folders of a connected mailbox, whether each is read, and the time of the last read. Outrider reads INBOX, junk, ' +
      'sent mail, and the all-mail folder if the server has one, otherwise every other folder except drafts and trash (docs/operate/reading-mailboxes.md).',
    params: MailboxPath,
    response: MailboxFoldersOut,
    errors: ['mailbox_not_found'],
    handler: async (ctx, { params, workspaceId }) => toWire(await getFolders(ctx, workspaceId, params.mailbox_id)),
  });

  operation(app, {
    id: 'chooseMailboxFolders',
    method: 'PUT',
    path: '/mailboxes/{mailbox_id}/folders',
    tag: 'Mailboxes',
    summary: 'Select the folders to read',
    description:
      'Sets the folders of a connected mailbox to read or skip in addition to the default rule. Takes effect immediately. The first ' +
      'read of a folder covers the last 30 days, and never goes back before the mailbox was connected.',
    params: MailboxPath,
    body: MailboxFoldersIn,
    response: MailboxFoldersOut,
    errors: ['mailbox_not_found', 'mailbox_not_connected'],
    example: { body: { included: ['Trash'], excluded: ['Newsletters'] } },
    handler: async (ctx, { params, body, workspaceId }) =>
      toWire(await chooseFolders(ctx, workspaceId, params.mailbox_id, body)),
  });
}

function toWire({ mailbox, folders }: MailboxFolders): MailboxFoldersOut {
  return {
    mailboxId: mailbox.id,
    included: mailbox.included_folders,
    excluded: mailbox.excluded_folders,
    folders: folders.map((row) => ({
      name: row.name,
      role: row.role,
      reading: readingOf(row.reading),
      messages: row.messages,
      lastReadAt: isoOrNull(row.last_sync_at),
      error: row.error,
    })),
  };
}

function readingOf(stored: string | null): FolderReading | null {
  return FOLDER_READINGS.find((reading) => reading === stored) ?? null;
}
