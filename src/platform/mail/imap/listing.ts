import type { ImapFlow, ListResponse } from 'imapflow';
import { specialUse as roleOfName } from 'imapflow/lib/special-use.js';
import type { FolderRole, FolderStatus, ImapFolder } from './types.js';

const ROLES: Readonly<Record<string, FolderRole>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Junk': 'junk',
  '\\All': 'all',
  '\\Trash': 'trash',
  '\\Drafts': 'drafts',
  '\\Archive': 'archive',
  '\\Flagged': 'view',
};
/** Roles that replace or hide other folders: a name alone does not identify them. */
const NEEDS_FLAG: ReadonlySet<FolderRole | undefined> = new Set<FolderRole>(['all', 'view']);

/** STATUS items that show whether a folder has new messages. */
export const STATUS_ITEMS = { uidNext: true, uidValidity: true, messages: true } as const;

/**
 * Maximum length of a folder name, which is part of a database key; no server uses longer names (RFC 2683 section 3.4.8
 * advises far less).
 */
const LONGEST_NAME = 500;

/** Undeclared part of imapflow with the server's namespaces (RFC 2342). */
interface WithNamespaces {
  readonly namespaces?: {
    readonly other?: ReadonlyArray<{ readonly prefix?: string }> | false;
    readonly shared?: ReadonlyArray<{ readonly prefix?: string }> | false;
  };
}

/** Returns folders of a list that can be opened and whose names can be stored. */
export function foldersOf(client: ImapFlow, listed: readonly ListResponse[]): ImapFolder[] {
  const { namespaces } = client as unknown as WithNamespaces;
  const foreign = [...(namespaces?.other || []), ...(namespaces?.shared || [])].flatMap(({ prefix }) => prefix || []);
  return listed
    .filter(({ flags, path }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent') && isName(path))
    .map((each) => ({ ...toFolder(each), isShared: foreign.some((prefix) => each.path.startsWith(prefix)) }));
}

function toFolder(listed: ListResponse): ImapFolder {
  const { path, specialUse, specialUseSource, delimiter, flags } = listed;
  const role = ROLES[specialUse ?? ''];
  const isKept = role !== undefined && !(NEEDS_FLAG.has(role) && specialUseSource === 'name');
  return {
    path,
    delimiter,
    // View of messages that the server considers important (RFC 8457).
    role: flags.has('\\Important') ? 'view' : isKept ? role : null,
    namedAs: ROLES[roleOfName(false, listed).flag ?? ''] ?? null,
    status: toStatus(listed.status),
  };
}

/** Returns the status of a folder; null if the server does not report it in storable numbers. */
export function toStatus(
  said: { readonly uidNext?: unknown; readonly uidValidity?: unknown; readonly messages?: unknown } | false | undefined,
): FolderStatus | null {
  if (said === undefined || said === false) return null;
  const [uidNext, uidValidity, messages] = [said.uidNext, said.uidValidity, said.messages].map(numberOf);
  if (uidNext == null || uidValidity == null || messages == null) return null;
  return { uidNext, uidValidity, messages };
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Skips invalid folder names (RFC 3501 section 5.1), and names that cannot be stored. */
function isName(path: string): boolean {
  return path.length > 0 && path.length <= LONGEST_NAME && !/[\0\p{Surrogate}]/u.test(path);
}
