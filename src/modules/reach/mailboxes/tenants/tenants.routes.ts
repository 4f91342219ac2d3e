import { Type } from 'typebox';
import { later } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import type { TenantCheck } from './check-tenant.service.js';
import { tenantUserRoutes } from './tenant-users.routes.js';
import { checkToWire, tenantToWire } from './tenant-wire.js';
import {
  TenantCheckOut,
  TenantCreateIn,
  TenantDeleteOut,
  TenantOut,
  TenantPath,
  TenantsOut,
  TenantUpdateIn,
} from './tenants.schemas.js';
import {
  createTenant,
  deleteTenant,
  listTenants,
  readTenantChange,
  storeTenantChange,
  verifyTenant,
  viewTenant,
} from './tenants.service.js';

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

  oneTenantRoutes(app);
}

/** Registers the operations of one tenant: get, update, check, disconnect. */
function oneTenantRoutes(app: App): void {
  operation(app, {
    id: 'getTenant',
    method: 'GET',
    path: '/tenants/{tenant_id}',
    tag: 'Tenants',
    summary: 'Read one tenant',
    description: 'Returns the status of a tenant and the number of its mailboxes.',
    params: TenantPath,
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
    params: TenantPath,
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
    params: TenantPath,
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
    params: TenantPath,
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

  tenantUserRoutes(app);
}
