import { type Static, Type } from 'typebox';
import { FOLDER_READINGS } from '../../../../engine/mail-folders/folder-readings.js';
import { dtOut, enumOf, nullable } from '../../../../platform/http/types.js';

const path = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 500, ...(description === undefined ? {} : { description }) });

const MailboxFolderOut = Type.Object(
  {
    name: Type.String({ description: 'Folder path on the server.', examples: ['Archive/2026'] }),
    role: nullable(Type.String(), {
      description:
        'Purpose of the folder on the server, such as `inbox`, `sent`, `junk`, `all`, `trash`; null for any other folder.',
      examples: ['archive'],
    }),
    reading: nullable(enumOf(FOLDER_READINGS), {
      description:
        '`read`: the folder is read. Otherwise, the reason it is not: it holds drafts or trash, is a view of other folders, is covered by ' +
        'the all-mail folder, holds warmup mail, belongs to other users, is excluded, or exceeds ' +
        'the limit of 200 folders. Null: not decided yet.',
    }),
    messages: Type.Integer({ description: 'Messages in the folder when it was last opened.' }),
    lastReadAt: nullable(dtOut(), {
      description: 'Time of the last check, to within ten minutes; null if never checked.',
    }),
    error: nullable(Type.String(), { description: 'Reason the server rejected the last read; null if it did not.' }),
  },
  { $id: 'MailboxFolder' },
);

const choice = {
  included: Type.Array(Type.String(), { description: 'Folders to read although the default rule skips them.' }),
  excluded: Type.Array(Type.String(), { description: 'Folders to skip, including their subfolders.' }),
};

export const MailboxFoldersOut = Type.Object(
  {
    mailboxId: Type.Integer(),
    ...choice,
    folders: Type.Array(MailboxFolderOut, {
      description: 'Folders on the server, by name; empty until first listed, and for hosted mailboxes.',
    }),
  },
  { $id: 'MailboxFoldersOut' },
);
export type MailboxFoldersOut = Static<typeof MailboxFoldersOut>;

export const MailboxFoldersIn = Type.Object(
  {
    included: Type.Array(path(), {
      maxItems: 200,
      uniqueItems: true,
      description: 'Paths of folders to read although the default rule skips them, such as trash.',
    }),
    excluded: Type.Array(path(), {
      maxItems: 200,
      uniqueItems: true,
      description: 'Paths of folders to skip, including their subfolders. INBOX is always read.',
    }),
  },
  { $id: 'MailboxFoldersIn' },
);
