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
  it('include every folder except drafts, trash and its subfolders, views, warmup mail and shared folders', () => {
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

  it('exclude a second trash or drafts folder by its name', () => {
    const folders = [folder('INBOX'), folder('Trash', 'trash'), folder('Deleted Items', null, { namedAs: 'trash' })];
    expect(decided([...folders, folder('Brouillons', null, { namedAs: 'drafts' })])).toMatchObject({
      'Deleted Items': 'trash',
      Brouillons: 'drafts',
    });
  });

  it('are the all-mail folder in place of the others, if there is one', () => {
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

  it('follow the owner’s selection, including subfolders, but always include INBOX', () => {
    const folders = [folder('INBOX'), folder('Lists'), folder('Lists/Cats'), folder('Listsx'), folder('Bin', 'trash')];
    expect(decided(folders, { included: ['Bin', 'Lists/Cats'], excluded: ['Lists', 'INBOX'] })).toEqual({
      ...{ INBOX: 'read', Lists: 'excluded', 'Lists/Cats': 'read', Listsx: 'read', Bin: 'read' },
    });
  });

  it('stop at a maximum number of folders that includes INBOX, Sent and Junk', () => {
    const many = Array.from({ length: 500 }, (_, n) => folder(`f${n}`));
    const readings = decideFolders([...many, folder('INBOX'), folder('Sent', 'sent')], NO_CHOICE);
    expect([...readings.values()].filter((reading) => reading === 'read')).toHaveLength(MOST_FOLDERS_READ);
    expect([readings.get('INBOX'), readings.get('Sent'), readings.get('f499')]).toEqual(['read', 'read', 'too_many']);
  });
});
