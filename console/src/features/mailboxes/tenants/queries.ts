import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { collect } from '../../../ui/list/collect';

export type Tenant = Schemas['TenantOut'];
export type TenantUser = Schemas['TenantUserOut'];
export type TenantCheck = Schemas['TenantCheckOut'];

const PAGE = 100;
const DAY_MS = 86_400_000;

export const tenantsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'tenants', 'list'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/tenants', { params: { query: { workspaceId } }, signal }))).tenants,
    refetchInterval: 60_000,
  });

export const tenantQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'tenants', 'one', id),
    queryFn: ({ signal }) =>
      take(api.GET('/tenants/{tenant_id}', { params: { path: { tenant_id: id }, query: { workspaceId } }, signal })),
    refetchInterval: 60_000,
  });

const fetchUsers = (
  workspaceId: number,
  id: string,
  search: string,
  cursor: string | undefined,
  signal?: AbortSignal,
) =>
  take(
    api.GET('/tenants/{tenant_id}/users', {
      params: {
        path: { tenant_id: id },
        query: { workspaceId, limit: PAGE, cursor, search: search === '' ? undefined : search },
      },
      ...(signal && { signal }),
    }),
  );

/** Users in the directory of a tenant, read from the provider page by page. */
export const tenantUsersQuery = (workspaceId: number, id: string, search: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'tenants', 'users', id, search),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => fetchUsers(workspaceId, id, search, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 60_000,
    retry: false,
  });

/** Fetches every user that matches the search, to select them. */
export const allTenantUsers = (workspaceId: number, id: string, search: string): Promise<TenantUser[]> =>
  collect(async (cursor) => {
    const { users, nextCursor } = await fetchUsers(workspaceId, id, search, cursor);
    return { rows: users, next: nextCursor };
  });

/** Returns the days until the credential of a tenant ends: negative once it has ended, null if that is unknown. */
export function daysLeft({ credentialsExpireAt }: Tenant, now = Date.now()): number | null {
  return credentialsExpireAt === null ? null : Math.ceil((Date.parse(credentialsExpireAt) - now) / DAY_MS);
}

/** Days before its end in which a credential is shown as a problem. */
export const ENDS_SOON_DAYS = 30;

/** Returns whether a user can become a mailbox. */
export const isConnectable = (user: TenantUser): boolean => user.status === 'active' && user.mailboxId === null;
