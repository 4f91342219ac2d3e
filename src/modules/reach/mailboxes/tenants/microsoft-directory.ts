import { type Static, Type } from 'typebox';
import type { Ctx } from '../../../../platform/context.js';
import {
  type DirectoryPage,
  type DirectoryQuery,
  type DirectoryUser,
  LONGEST_POSITION,
  type OpenDirectory,
  plain,
  readDirectory,
} from './directory.js';
import { BatchAnswers, readSharedMailboxes, type SharedMailboxes } from './shared-mailboxes.js';
import { TenantFailure, tenantFailure } from './tenant-problem.js';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const GraphUser = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  userPrincipalName: Type.String({ maxLength: 320 }),
  mail: OptionalText,
  givenName: OptionalText,
  surname: OptionalText,
  accountEnabled: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  assignedLicenses: Type.Optional(Type.Array(Type.Unknown())),
  proxyAddresses: Type.Optional(Type.Array(Type.String({ maxLength: 400 }))),
});

const UserPage = Type.Object({
  value: Type.Array(GraphUser),
  '@odata.nextLink': Type.Optional(Type.String({ maxLength: 8_000 })),
});

const Groups = Type.Object({ value: Type.Array(Type.String()) });

const FIELDS = 'id,userPrincipalName,mail,givenName,surname,accountEnabled,assignedLicenses,proxyAddresses';
/** Searching requires this header (https://learn.microsoft.com/graph/aad-advanced-queries). */
const ADVANCED = { consistencylevel: 'eventual' };

/** Lists users of a Microsoft 365 tenant, or of its group (https://learn.microsoft.com/graph/api/user-list). */
export async function listGraphUsers(
  ctx: Ctx,
  directory: OpenDirectory,
  query: DirectoryQuery,
): Promise<DirectoryPage> {
  const { search, from, limit } = query;
  const parameters = new URLSearchParams({
    $select: FIELDS,
    $top: String(limit),
    $count: 'true',
    ...(search === null ? {} : { $search: searchOf(search) }),
    ...(from === null ? {} : { $skiptoken: from }),
  });
  const { groupId } = directory.access;
  const group = groupId === null ? '' : `/groups/${encodeURIComponent(groupId)}/transitiveMembers`;
  const path = groupId === null ? '/v1.0/users' : `/v1.0${group}/microsoft.graph.user`;
  const read = await readDirectory(ctx, directory, { path: `${path}?${parameters}`, headers: ADVANCED }, UserPage);
  if (read === null) throw tenantFailure('microsoft', 'directory_not_found', 'The group was not found');
  const next = tokenOf(read['@odata.nextLink'], directory.origin);
  // A shared mailbox can have a license and an enabled account, as a user has.
  const asked = read.value.filter(hasAddress).map(({ id }) => id);
  // The list is useful without it, so a failure only hides which users are shared mailboxes.
  const { shared, mayRead } = await readShared(ctx, directory, asked).catch(undescribed);
  const tellsShared = read.value.some(isDecidedByPurpose) ? mayRead : null;
  return { users: read.value.map((user) => userOf(user, shared)), next, tellsShared };
}

/** Returns a user of a tenant by ID; null if there is none, or if the user is not in the group of the tenant. */
export async function readGraphUser(ctx: Ctx, directory: OpenDirectory, id: string): Promise<DirectoryUser | null> {
  const path = `/v1.0/users/${encodeURIComponent(id)}`;
  const read = await readDirectory(ctx, directory, { path: `${path}?$select=${FIELDS}` }, GraphUser);
  const { groupId } = directory.access;
  if (read === null) return null;
  const { shared, unknown } = await readShared(ctx, directory, isDecidedByPurpose(read) ? [read.id] : []);
  if (unknown.has(read.id)) throw tenantFailure('microsoft', 'unavailable', 'The purpose of a mailbox cannot be read');
  if (groupId === null) return userOf(read, shared);
  const groups = await readDirectory(
    ctx,
    directory,
    {
      path: `${path}/checkMemberGroups`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ groupIds: [groupId] }),
    },
    Groups,
  );
  if (groups === null) throw tenantFailure('microsoft', 'unexpected_answer', 'The groups of a user cannot be read');
  const isMember = groups.value.some((group) => group.toLowerCase() === groupId.toLowerCase());
  return isMember ? userOf(read, shared) : null;
}

function readShared(ctx: Ctx, directory: OpenDirectory, userIds: readonly string[]): Promise<SharedMailboxes> {
  return readSharedMailboxes(userIds, (requests) => {
    const headers = { 'content-type': 'application/json' };
    const call = { path: '/v1.0/$batch', headers, body: JSON.stringify({ requests }) };
    return readDirectory(ctx, directory, call, BatchAnswers);
  });
}

function undescribed(error: unknown): SharedMailboxes {
  if (!(error instanceof TenantFailure)) throw error;
  return { shared: new Set(), unknown: new Set(), mayRead: null };
}

/** Returns the position in a link of the API. Only the position is kept, so no link leads elsewhere. */
function tokenOf(link: string | undefined, origin: string): string | null {
  if (link === undefined) return null;
  const position = new URL(link, origin).searchParams.get('$skiptoken');
  if (position !== null && position.length <= LONGEST_POSITION) return position;
  throw tenantFailure('microsoft', 'unexpected_answer', 'The directory returned an unreadable link');
}

function searchOf(search: string): string {
  const text = search.replace(/["\\]/g, ' ').trim();
  return ['displayName', 'mail', 'userPrincipalName'].map((field) => `"${field}:${text}"`).join(' OR ');
}

const hasAddress = ({ mail }: Static<typeof GraphUser>): boolean => mail?.includes('@') === true;

const hasLicense = ({ assignedLicenses }: Static<typeof GraphUser>): boolean => (assignedLicenses ?? []).length > 0;

/** Returns whether only the purpose of the mailbox can tell whether it can be connected. */
function isDecidedByPurpose(user: Static<typeof GraphUser>): boolean {
  return hasAddress(user) && (user.accountEnabled === false || !hasLicense(user));
}

function userOf(user: Static<typeof GraphUser>, shared: ReadonlySet<string>): DirectoryUser {
  const isShared = shared.has(user.id);
  const hasMailbox = hasAddress(user) && (hasLicense(user) || isShared);
  const aliases = (user.proxyAddresses ?? []).flatMap((each) => /^smtp:(.+)$/.exec(each)?.[1] ?? []);
  return {
    id: user.id,
    address: (hasMailbox ? (user.mail ?? '') : user.userPrincipalName).toLowerCase(),
    firstName: plain(user.givenName),
    lastName: plain(user.surname),
    aliases: aliases.map((alias) => alias.toLowerCase()),
    status: user.accountEnabled === false && !isShared ? 'suspended' : hasMailbox ? 'active' : 'no_mailbox',
    isShared,
  };
}
