import type { Ctx } from '../../../../platform/context.js';
import type { TenantAccess } from '../oauth/tenant-access.js';
import { mintToken } from '../oauth/tenant-token.js';
import {
  type DirectoryPage,
  type DirectoryQuery,
  type DirectoryUser,
  type OpenDirectory,
  openDirectory,
} from './directory.js';
import { listGoogleUsers, readGoogleUser } from './google-directory.js';
import { listGraphUsers, readGraphUser } from './microsoft-directory.js';
import { failureOfToken, TenantFailure, type TenantProblemCode } from './tenant-problem.js';

/** Result of a check: access, or the problem with advice. */
export type TenantCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: TenantProblemCode; readonly message: string };

/**
 * Checks the access to a tenant: lists one user, and at Google requests a token for a mailbox, since its scopes are granted
 * separately. Must not run in a transaction.
 */
export async function checkAccess(ctx: Ctx, access: TenantAccess): Promise<TenantCheck> {
  try {
    const directory = await openDirectory(ctx, access);
    await listUsers(ctx, directory, { search: null, from: null, limit: 1 });
    if (access.adminAddress !== null) {
      const answer = await mintToken(ctx, access, { kind: 'mailbox', address: access.adminAddress });
      if (answer.kind !== 'given') throw failureOfToken(access, answer);
    }
    return { ok: true };
  } catch (error) {
    if (!(error instanceof TenantFailure)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

/** Lists a page of users. @throws TenantFailure */
export function listUsers(ctx: Ctx, directory: OpenDirectory, query: DirectoryQuery): Promise<DirectoryPage> {
  const list = directory.access.provider === 'google' ? listGoogleUsers : listGraphUsers;
  return list(ctx, directory, query);
}

/** Returns a user by ID; null if the tenant does not have the user. @throws TenantFailure */
export function readUser(ctx: Ctx, directory: OpenDirectory, id: string): Promise<DirectoryUser | null> {
  const read = directory.access.provider === 'google' ? readGoogleUser : readGraphUser;
  return read(ctx, directory, id);
}
