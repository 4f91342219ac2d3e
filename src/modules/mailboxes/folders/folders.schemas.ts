import { type Static, Type } from 'typebox';
import { FOLDER_READINGS } from '../../../engine/mail-folders/folder-readings.js';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';

const path = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 500, ...(description === undefined ? {} : { description }) });

const MailboxFolderOut = Type.Object(
  {
    name: Type.String({ description: 'Its path at the server.', examples: ['Archive/2026'] }),
    role: nullable(Type.String(), {
      description:
        'What the server uses it for, such as `inbox`, `sent`, `junk`, `all`, `trash`; null for any other folder.',
      examples: ['archive'],
    }),
    reading: nullable(enumOf(FOLDER_READINGS), {
      description:
        '`read`: its mail is read. Otherwise the reason why not: it holds drafts or trash, is a view of other folders, lies within ' +
        'the folder of all mail that is read instead, is where warmup mail is filed, belongs to other people, is excluded, or is ' +
        'beyond the 200 folders that are read. Null: not decided yet.',
    }),
    messages: Type.Integer({ description: 'Messages in it when it was last opened.' }),
    lastReadAt: nullable(dtOut(), {
      description: 'When it was last looked at, to within ten minutes; null: never.',
    }),
    error: nullable(Type.String(), { description: 'Why its server did not let it be read at the last attempt.' }),
  },
  { $id: 'MailboxFolder' },
);

const choice = {
  included: Type.Array(Type.String(), { description: 'Folders that are read although the rule leaves them out.' }),
  excluded: Type.Array(Type.String(), { description: 'Folders that are not read, nor those below them.' }),
};

export const MailboxFoldersOut = Type.Object(
  {
    mailboxId: Type.Integer(),
    ...choice,
    folders: Type.Array(MailboxFolderOut, {
      description: 'The folders of its server, by name; empty until they were listed, and for mailboxes hosted here.',
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
      description: 'Paths of folders to read although the rule leaves them out, such as one for trash.',
    }),
    excluded: Type.Array(path(), {
      maxItems: 200,
      uniqueItems: true,
      description: 'Paths of folders not to read, nor those below them. INBOX is always read.',
    }),
  },
  { $id: 'MailboxFoldersIn' },
);
