import { enumeration } from '../enumeration.js';

/** Whether a folder of a mailbox is read, and if not, why. */
export const FOLDER_READINGS = enumeration('FolderReading', [
  'read',
  'drafts',
  'trash',
  'view',
  'in_all_mail',
  'warmup',
  'shared',
  'excluded',
  'too_many',
]);
export type FolderReading = (typeof FOLDER_READINGS)[number];

/** What a server says of a folder. */
export interface ListedFolder {
  readonly path: string;
  readonly delimiter: string;
  readonly role: string | null;
  readonly namedAs?: string | null;
  readonly isShared?: boolean;
}

/** What the owner of a mailbox has chosen: paths of folders. */
export interface FolderChoice {
  /** Read although the rule leaves them out. */
  readonly included: readonly string[];
  /** Not read, nor what lies below them. */
  readonly excluded: readonly string[];
}

/** Folders of one mailbox that are read at most; more cost each look too much. */
export const MOST_FOLDERS_READ = 200;

/** Folders with a name for trash that are looked below. */
const MOST_TRASH = 20;

/** Where warmup mail is put away. */
const WARMUP_FOLDER = 'Warmup';

/**
 * Decides which folders of a mailbox are read. An answer lies where a rule of its reader, or the archive of a provider, has put
 * it: so INBOX, Junk and Sent are read, the folder of all mail where the server has one (`\All`, RFC 6154), else every other
 * folder but drafts and trash. What has been chosen goes first; INBOX is always read.
 * @param folders in the order in which they are read where there are too many
 * @returns for each path what is done with it
 */
export function decideFolders(
  folders: readonly ListedFolder[],
  choice: FolderChoice,
): ReadonlyMap<string, FolderReading> {
  const trash = folders.filter((folder) => isOf(folder, 'trash')).slice(0, MOST_TRASH);
  const isAllMail = (folder: ListedFolder) =>
    folder.role === 'all' && decideOne(folder, trash, choice, false) === 'read';
  const hasAllMail = folders.some(isAllMail);
  const readings = new Map<string, FolderReading>();
  let read = 0;
  for (const folder of [...folders].sort((a, b) => rankOf(a) - rankOf(b))) {
    const reading = decideOne(folder, trash, choice, hasAllMail);
    if (reading === 'read') read += 1;
    readings.set(folder.path, reading === 'read' && read > MOST_FOLDERS_READ ? 'too_many' : reading);
  }
  return readings;
}

/** Whether this is INBOX, whose name has no case (RFC 9051 section 5.1). */
export function isInbox({ role, path }: Pick<ListedFolder, 'role' | 'path'>): boolean {
  return role === 'inbox' || /^inbox$/i.test(path);
}

function decideOne(
  folder: ListedFolder,
  trash: readonly ListedFolder[],
  { included, excluded }: FolderChoice,
  hasAllMail: boolean,
): FolderReading {
  const { path, role } = folder;
  if (isInbox(folder) || included.includes(path)) return 'read';
  if (excluded.some((name) => isWithin(folder, name))) return 'excluded';
  if (isWarmup(folder)) return 'warmup';
  if (role === 'sent' || role === 'junk' || role === 'all') return 'read';
  if (folder.isShared === true) return 'shared';
  if (isOf(folder, 'trash') || trash.some((bin) => isWithin(folder, bin.path))) return 'trash';
  if (isOf(folder, 'drafts')) return 'drafts';
  if (role === 'view') return 'view';
  return hasAllMail ? 'in_all_mail' : 'read';
}

/** A second folder with a name of the role counts as well: programs make their own beside the server's. */
function isOf({ role, namedAs }: ListedFolder, wanted: 'trash' | 'drafts'): boolean {
  return role === wanted || (role === null && namedAs === wanted);
}

function isWithin({ path, delimiter }: ListedFolder, name: string): boolean {
  return path === name || (delimiter !== '' && path.startsWith(`${name}${delimiter}`));
}

/** Some servers keep all folders below INBOX. */
function isWarmup({ path, delimiter }: ListedFolder): boolean {
  return path === WARMUP_FOLDER || path.endsWith(`${delimiter}${WARMUP_FOLDER}`);
}

function rankOf(folder: ListedFolder): number {
  if (isInbox(folder)) return 0;
  if (folder.role === 'sent' || folder.role === 'junk') return 1;
  return folder.role === 'all' || folder.role === 'archive' ? 2 : 3;
}
