import type { Schemas } from '../../api/client';
import { localized } from '../localized';

/** Whether Outrider reads a folder, or why not. */
const reading: Record<Schemas['FolderReading'] | 'undecided', string> = {
  read: 'Read',
  drafts: 'Not read: drafts',
  trash: 'Not read: trash',
  view: 'Not read: virtual folder',
  in_all_mail: 'Read through All Mail',
  warmup: 'Not read: warmup mail',
  shared: 'Not read: shared by another user',
  excluded: 'Not read: excluded',
  too_many: 'Not read: folder limit (200) reached',
  undecided: 'Not listed yet',
};

export const mailboxFolders = localized('mailboxFolders', {
  title: 'Folders',
  none: 'No folders yet. Folders appear after the first sync.',
  reading,
  failed: (error: string) => `Sync failed: ${error}`,
  read: 'Include',
  leaveOut: 'Exclude',
  readOf: (name: string) => `Include ${name}`,
  leaveOutOf: (name: string) => `Exclude ${name}`,
});
