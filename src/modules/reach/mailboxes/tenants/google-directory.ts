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
import { tenantFailure } from './tenant-problem.js';

const GoogleUser = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  primaryEmail: Type.String({ maxLength: 320 }),
  name: Type.Optional(
    Type.Object({ givenName: Type.Optional(Type.String()), familyName: Type.Optional(Type.String()) }),
  ),
  suspended: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  isMailboxSetup: Type.Optional(Type.Boolean()),
  aliases: Type.Optional(Type.Array(Type.String({ maxLength: 320 }))),
});

const UserList = Type.Object({
  users: Type.Optional(Type.Array(GoogleUser)),
  nextPageToken: Type.Optional(Type.String({ maxLength: LONGEST_POSITION })),
});

const PATH = '/admin/directory/v1/users';

/** Lists users of a Google Workspace (https://developers.google.com/workspace/admin/directory/reference/rest/v1/users/list). */
export async function listGoogleUsers(
  ctx: Ctx,
  directory: OpenDirectory,
  query: DirectoryQuery,
): Promise<DirectoryPage> {
  const { search, from, limit } = query;
  const parameters = new URLSearchParams({
    domain: directory.access.directory,
    maxResults: String(limit),
    orderBy: 'email',
    ...(search === null ? {} : { query: quoted(search) }),
    ...(from === null ? {} : { pageToken: from }),
  });
  const read = await readDirectory(ctx, directory, { path: `${PATH}?${parameters}` }, UserList);
  if (read === null) throw tenantFailure('google', 'directory_not_found', 'The domain was not found');
  return { users: (read.users ?? []).map(userOf), next: read.nextPageToken ?? null, tellsShared: null };
}

/** Returns a user of a Google Workspace by ID; null if there is none. */
export async function readGoogleUser(ctx: Ctx, directory: OpenDirectory, id: string): Promise<DirectoryUser | null> {
  const read = await readDirectory(ctx, directory, { path: `${PATH}/${encodeURIComponent(id)}` }, GoogleUser);
  return read === null ? null : userOf(read);
}

/** Returns a search without a field, which the API compares with names and addresses. */
function quoted(search: string): string {
  return `'${search.replace(/[\\']/g, (found) => `\\${found}`)}'`;
}

function userOf(user: Static<typeof GoogleUser>): DirectoryUser {
  const isSuspended = user.suspended === true || user.archived === true;
  return {
    id: user.id,
    address: user.primaryEmail.toLowerCase(),
    firstName: plain(user.name?.givenName),
    lastName: plain(user.name?.familyName),
    aliases: (user.aliases ?? []).map((alias) => alias.toLowerCase()),
    status: isSuspended ? 'suspended' : user.isMailboxSetup === false ? 'no_mailbox' : 'active',
    isShared: false,
  };
}
