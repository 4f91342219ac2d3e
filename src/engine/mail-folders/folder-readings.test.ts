import { describe, expect, it } from 'vitest';
import { decideFolders, type FolderChoice, type ListedFolder, MOST_FOLDERS_READ } from './folder-readings.js';

const NO_CHOICE: FolderChoice = { included: [], excluded: [] };
const folder = (path: string, role: string | null = null, more: Partial<ListedFolder> = {}): ListedFolder => ({
  ...{ path, role, delimiter: '/' },
  ...more,
});
const decided = (folders: readonly ListedFolder[], choice = NO_CHOICE) =>
  Object.fromEntries(decideFolders(folders, choice));

describe('which folders of a mailbox are read', () => {
  it('is every folder but drafts, trash and what lies in it, views, warmup mail and those of other people', () => {
    const folders = [
      ...[folder('INBOX', 'inbox'), folder('Sent', 'sent'), folder('Junk', 'junk'), folder('Archive', 'archive')],
      ...[folder('Prospects'), folder('Prospects/Warm'), folder('Entwürfe', 'drafts'), folder('Papierkorb', 'trash')],
      ...[folder('Papierkorb/Prospects'), folder('Starred', 'view'), folder('Warmup'), folder('INBOX/Warmup')],
      folder('shared/sales', null, { isShared: true }),
    ];
    expect(decided(folders)).toEqual({
      ...{ INBOX: 'read', Sent: 'read', Junk: 'read', Archive: 'read', Prospects: 'read', 'Prospects/Warm': 'read' },
      ...{ Entwürfe: 'drafts', Papierkorb: 'trash', 'Papierkorb/Prospects': 'trash', Starred: 'view' },
      ...{ Warmup: 'warmup', 'INBOX/Warmup': 'warmup', 'shared/sales': 'shared' },
    });
  });

  it('leaves out a second trash or drafts folder by its name', () => {
    const folders = [folder('INBOX'), folder('Trash', 'trash'), folder('Deleted Items', null, { namedAs: 'trash' })];
    expect(decided([...folders, folder('Brouillons', null, { namedAs: 'drafts' })])).toMatchObject({
      'Deleted Items': 'trash',
      Brouillons: 'drafts',
    });
  });

  it('is the folder of all mail in the place of the others, where there is one', () => {
    const folders = [
      ...[folder('INBOX'), folder('[Gmail]/All Mail', 'all'), folder('[Gmail]/Sent Mail', 'sent')],
      ...[folder('[Gmail]/Spam', 'junk'), folder('Prospects')],
    ];
    expect(decided(folders)).toEqual({
      ...{ INBOX: 'read', '[Gmail]/All Mail': 'read', '[Gmail]/Sent Mail': 'read', '[Gmail]/Spam': 'read' },
      Prospects: 'in_all_mail',
    });
    expect(decided(folders, { included: [], excluded: ['[Gmail]/All Mail'] })).toMatchObject({
      '[Gmail]/All Mail': 'excluded',
      Prospects: 'read',
    });
  });

  it('follows the choice of the owner, for a folder and what lies below it, but always reads INBOX', () => {
    const folders = [folder('INBOX'), folder('Lists'), folder('Lists/Cats'), folder('Listsx'), folder('Bin', 'trash')];
    expect(decided(folders, { included: ['Bin', 'Lists/Cats'], excluded: ['Lists', 'INBOX'] })).toEqual({
      ...{ INBOX: 'read', Lists: 'excluded', 'Lists/Cats': 'read', Listsx: 'read', Bin: 'read' },
    });
  });

  it('stops at a number of folders, and INBOX, Sent and Junk are among those that are read', () => {
    const many = Array.from({ length: 500 }, (_, n) => folder(`f${n}`));
    const readings = decideFolders([...many, folder('INBOX'), folder('Sent', 'sent')], NO_CHOICE);
    expect([...readings.values()].filter((reading) => reading === 'read')).toHaveLength(MOST_FOLDERS_READ);
    expect([readings.get('INBOX'), readings.get('Sent'), readings.get('f499')]).toEqual(['read', 'read', 'too_many']);
  });
});
