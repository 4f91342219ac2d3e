import type { Schemas } from '../api/client';

/** Of each folder, whether it is read, or why not. */
const reading: Record<Schemas['FolderReading'] | 'undecided', string> = {
  read: 'Read',
  drafts: 'Not read: drafts',
  trash: 'Not read: trash',
  view: 'Not read: shows messages of other folders',
  in_all_mail: 'Read as part of all mail',
  warmup: 'Not read: warmup mail',
  shared: 'Not read: belongs to other people',
  excluded: 'Not read: left out by choice',
  too_many: 'Not read: more than 200 folders',
  undecided: 'Not listed yet',
};

export const mailboxFolders = {
  title: 'Folders',
  none: 'Its folders appear after the mailbox is read for the first time.',
  reading,
  failed: (error: string) => `Could not be read: ${error}`,
  read: 'Read',
  leaveOut: 'Leave out',
  readOf: (name: string) => `Read ${name}`,
  leaveOutOf: (name: string) => `Leave out ${name}`,
};
