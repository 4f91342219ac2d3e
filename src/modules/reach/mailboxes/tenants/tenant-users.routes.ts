import { later } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { requireGoodStanding } from '../../../foundation/billing/index.js';
import { connectTenantUsers, listTenantUsers } from './tenant-users.service.js';
import { connectedToWire } from './tenant-wire.js';
import { TenantConnectIn, TenantConnectOut, TenantPath, TenantUsersOut, TenantUsersQuery } from './tenants.schemas.js';
import { getTenant } from './tenants.service.js';

const RUNNING = {
  code: 'operation_running' as const,
  message: 'The directory did not respond in time. List the users to see the result.',
};

/** Registers the operations of the users of a tenant: list, connect as mailboxes. */
export function tenantUserRoutes(app: App): void {
  operation(app, {
    id: 'listTenantUsers',
    method: 'GET',
    path: '/tenants/{tenant_id}/users',
    tag: 'Tenants',
    summary: 'List the users of a tenant',
    description:
      'Reads a page of users from the directory of the provider, with their status, their aliases, and whether they are already a mailbox of the workspace. Shared mailboxes of Microsoft 365 are marked and connected as users are, if the application has the permission `MailboxSettings.Read`. A page can have fewer users than `limit`. If the directory cannot be read, the response is 409 `tenant_failing`, where `temporary` says whether repeating the request can succeed.',
    rate: 'outside',
    scope: 'admin',
    params: TenantPath,
    query: TenantUsersQuery,
    response: TenantUsersOut,
    errors: ['tenant_not_found', 'tenant_failing'],
    handler: async (ctx, { params, query, workspaceId }) => {
      const page = await listTenantUsers(ctx, workspaceId, params.tenant_id, {
        ...{ search: query.search ?? null, cursor: query.cursor ?? null, limit: query.limit },
      });
      return {
        users: page.users.map(({ id, aliases, ...user }) => ({ userId: id, ...user, aliases: [...aliases] })),
        tellsShared: page.tellsShared,
        nextCursor: page.nextCursor,
        hasMore: page.nextCursor !== null,
      };
    },
  });

  operation(app, {
    id: 'connectTenantUsers',
    method: 'POST',
    path: '/tenants/{tenant_id}/users/connect',
    tag: 'Tenants',
    summary: 'Connect users of a tenant as mailboxes',
    description:
      'Connects up to 100 users as mailboxes over the API of the provider, with the same limits. Each mailbox is `connecting` until the provider accepts its first token. The response has one row for each user: `mailboxId`, or `code` and `message`. Users the directory does not return in time have the code `operation_running`; list the users to see the result. Warmup is not available for these mailboxes.',
    rate: 'outside',
    scope: 'admin',
    params: TenantPath,
    body: TenantConnectIn,
    response: TenantConnectOut,
    errors: ['tenant_not_found', 'payment_failed', 'payment_method_required'],
    example: { body: { users: ['103457893204587634'], dailyLimit: 30, tags: ['team-a'] } },
    handler: async (ctx, { params, body, workspaceId }) => {
      const { users, ...settings } = body;
      await getTenant(ctx, workspaceId, params.tenant_id);
      await requireGoodStanding(ctx, workspaceId);
      const waiting = users.map((userId) => ({ userId, address: null, mailboxId: null, ...RUNNING }));
      return later(connectedToWire(waiting), async (ctx) =>
        connectedToWire(await connectTenantUsers(ctx, workspaceId, params.tenant_id, { users, settings })),
      );
    },
  });
}
