import { Type } from 'typebox';
import { later } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { resourceId } from '../../../../platform/http/types.js';
import { requireGoodStanding } from '../../../foundation/billing/index.js';
import type { TenantCheck } from './check-tenant.service.js';
import { connectTenantUsers, listTenantUsers } from './tenant-users.service.js';
import { checkToWire, connectedToWire, tenantToWire } from './tenant-wire.js';
import {
  TenantCheckOut,
  TenantConnectIn,
  TenantConnectOut,
  TenantCreateIn,
  TenantDeleteOut,
  TenantOut,
  TenantsOut,
  TenantUpdateIn,
  TenantUsersOut,
  TenantUsersQuery,
} from './tenants.schemas.js';
import {
  createTenant,
  deleteTenant,
  getTenant,
  listTenants,
  readTenantChange,
  storeTenantChange,
  verifyTenant,
  viewTenant,
} from './tenants.service.js';

const params = Type.Object({ tenant_id: resourceId({ description: 'ID of the tenant.' }) });

const LATE: TenantCheck = {
  ok: false,
  code: 'unavailable',
  message: 'The provider did not respond in time. Read the tenant to see the result.',
};

/** Registers the operations of Google Workspaces and Microsoft 365 tenants that are connected as a whole. */
export function tenantRoutes(app: App): void {
  operation(app, {
    id: 'listTenants',
    method: 'GET',
    path: '/tenants',
    tag: 'Tenants',
    summary: 'List connected tenants',
    description:
      'Returns the Google Workspaces and Microsoft 365 tenants of the workspace, oldest first. Credentials are never returned.',
    response: TenantsOut,
    handler: async (ctx, { workspaceId }) => ({ tenants: (await listTenants(ctx, workspaceId)).map(tenantToWire) }),
  });

  operation(app, {
    id: 'createTenant',
    method: 'POST',
    path: '/tenants',
    tag: 'Tenants',
    summary: 'Connect a tenant',
    description:
      'Connects a Google Workspace by a service account with domain-wide delegation, or a Microsoft 365 tenant by an application with application permissions. Send either `google` or `microsoft`. The credential is stored encrypted and checked by listing one user; `ok` and `message` contain the result. If the check fails, change the settings at the provider and call `verifyTenant`, or send other values with `updateTenant`.',
    rate: 'outside',
    scope: 'admin',
    body: TenantCreateIn,
    response: TenantCheckOut,
    errors: ['already_exists'],
    example: {
      body: {
        microsoft: {
          directoryId: '7d3c1b1e-2f4f-4d7b-9a51-0c8c7a1f6e21',
          clientId: '0f5a8a46-6f0b-4c53-8f0e-8a1a4b1f9c11',
          clientSecret: 'client-secret',
        },
      },
    },
    handler: async (ctx, { body, workspaceId }) => {
      const created = await createTenant(ctx, workspaceId, body);
      return later(checkToWire(created, LATE), async (ctx) => {
        const check = await verifyTenant(ctx, workspaceId, created.id);
        return checkToWire(await viewTenant(ctx, workspaceId, created.id), check);
      });
    },
  });

  operation(app, {
    id: 'getTenant',
    method: 'GET',
    path: '/tenants/{tenant_id}',
    tag: 'Tenants',
    summary: 'Read one tenant',
    description: 'Returns the status of a tenant and the number of its mailboxes.',
    params,
    response: TenantOut,
    errors: ['tenant_not_found'],
    handler: async (ctx, { params, workspaceId }) => tenantToWire(await viewTenant(ctx, workspaceId, params.tenant_id)),
  });

  operation(app, {
    id: 'updateTenant',
    method: 'PATCH',
    path: '/tenants/{tenant_id}',
    tag: 'Tenants',
    summary: 'Update a tenant',
    description:
      'Updates the fields you send, such as a new certificate before the current one expires. The new values are stored only if the provider accepts them: `ok` is false otherwise, and nothing changes. Mailboxes get new tokens immediately.',
    rate: 'outside',
    scope: 'admin',
    params,
    body: TenantUpdateIn,
    response: TenantCheckOut,
    errors: ['tenant_not_found'],
    example: { body: { clientSecret: 'new-client-secret' } },
    handler: async (ctx, { params, body, workspaceId }) => {
      const id = params.tenant_id;
      const change = await readTenantChange(ctx, workspaceId, id, body);
      return later(checkToWire(await viewTenant(ctx, workspaceId, id), LATE), async (ctx) => {
        const check = await storeTenantChange(ctx, workspaceId, id, change);
        return checkToWire(await viewTenant(ctx, workspaceId, id), check);
      });
    },
  });

  operation(app, {
    id: 'verifyTenant',
    method: 'POST',
    path: '/tenants/{tenant_id}/verify',
    tag: 'Tenants',
    summary: 'Check a tenant',
    description:
      'Lists one user of the tenant and, at Google, requests a token for a mailbox. Updates the status of the tenant and returns what to do if access is missing.',
    rate: 'outside',
    scope: 'admin',
    params,
    response: TenantCheckOut,
    errors: ['tenant_not_found'],
    handler: async (ctx, { params, workspaceId }) => {
      const id = params.tenant_id;
      return later(checkToWire(await viewTenant(ctx, workspaceId, id), LATE), async (ctx) => {
        const check = await verifyTenant(ctx, workspaceId, id);
        return checkToWire(await viewTenant(ctx, workspaceId, id), check);
      });
    },
  });

  operation(app, {
    id: 'deleteTenant',
    method: 'DELETE',
    path: '/tenants/{tenant_id}',
    tag: 'Tenants',
    summary: 'Disconnect a tenant',
    description:
      'Deletes a tenant with its credential. If mailboxes use it, the response is 409 with their addresses, unless `disconnect` is set: they then become `disconnected`, and keep their conversations, limits and campaigns.',
    scope: 'admin',
    params,
    query: Type.Object({
      disconnect: Type.Optional(Type.Boolean({ description: 'Whether to disconnect the mailboxes of the tenant.' })),
    }),
    response: TenantDeleteOut,
    errors: ['tenant_not_found', 'tenant_in_use'],
    handler: async (ctx, { params, query, workspaceId }) => {
      const id = params.tenant_id;
      return { id, disconnected: await deleteTenant(ctx, workspaceId, id, query.disconnect ?? false) };
    },
  });

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
    params,
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
    params,
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

const RUNNING = {
  code: 'operation_running' as const,
  message: 'The directory did not respond in time. List the users to see the result.',
};
