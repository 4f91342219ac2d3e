import { enumeration } from '../enumeration.js';

/** Whether a mailbox folder is read; if not, the reason. */
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

/** Folder properties reported by the server. */
export interface ListedFolder {
  readonly path: string;
  readonly delimiter: string;
  readonly role: string | null;
  readonly namedAs?: string | null;
  readonly isShared?: boolean;
}

/** Folders selected by the mailbox owner, as paths. */
export interface FolderChoice {
  /** Folders to read although the default rule skips them. */
  readonly included: readonly string[];
  /** Folders to skip, including their subfolders. */
  readonly excluded: readonly string[];
}

/** Maximum folders read per mailbox; each folder adds to the cost of every check. */
export const MOST_FOLDERS_READ = 200;

/** Maximum trash folders whose subfolders are skipped. */
const MOST_TRASH = 20;

/** Name of the folder in which warmup mail is filed. */
const WARMUP_FOLDER = 'Warmup';

/**
 * Decides which folders of a mailbox are read. A reply may be in any folder, moved by the mailbox's own rules or
 * archived by a provider.
 * Outrider reads INBOX, Junk, Sent and the all-mail folder if the server reports one (`\All`, RFC 6154), otherwise
 * every other folder except drafts and trash. The owner's selection takes precedence, except that INBOX is always read.
 * @param folders in priority order, which decides if there are too many
 * @returns the reading of each path
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

/** Returns whether this is INBOX, whose name is case-insensitive (RFC 9051 section 5.1). */
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

/** A second folder with a name of the role counts too, because mail programs create their own folder next to the server's. */
function isOf({ role, namedAs }: ListedFolder, wanted: 'trash' | 'drafts'): boolean {
  return role === wanted || (role === null && namedAs === wanted);
}

function isWithin({ path, delimiter }: ListedFolder, name: string): boolean {
  return path === name || (delimiter !== '' && path.startsWith(`${name}${delimiter}`));
}

/** Some servers nest all folders under INBOX. */
function isWarmup({ path, delimiter }: ListedFolder): boolean {
  return path === WARMUP_FOLDER || path.endsWith(`${delimiter}${WARMUP_FOLDER}`);
}

function rankOf(folder: ListedFolder): number {
  if (isInbox(folder)) return 0;
  if (folder.role === 'sent' || folder.role === 'junk') return 1;
  return folder.role === 'all' || folder.role === 'archive' ? 2 : 3;
}
