import { Type } from 'typebox';
import type { Ctx } from '../../../platform/context.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { WorkspaceView } from './workspaces.reads.js';
import { WorkspaceCreateIn, WorkspaceOut, WorkspaceUpdateIn } from './workspaces.schemas.js';
import {
  changeWorkspace,
  createWorkspace,
  listWorkspaces,
  viewWorkspace,
  type WorkspaceReach,
} from './workspaces.service.js';

/** Returns a workspace for the API. Its enumerations match the table's checks. */
export function workspaceToWire(row: WorkspaceView, { session }: WorkspaceReach): WorkspaceOut {
  return {
    workspace_id: row.id,
    project_name: row.project_name,
    type: row.type as WorkspaceOut['type'],
    is_demo: row.is_demo,
    description: row.description,
    max_mailboxes: row.max_mailboxes,
    role: session?.workspaces.get(row.id)?.role ?? 'owner',
    status: row.status as WorkspaceOut['status'],
    timezone: row.timezone,
    postal_address: row.postal_address,
    mailbox_backend: 'native',
    inbox_backend: row.inbox_backend as WorkspaceOut['inbox_backend'],
    mailboxes_count: row.mailboxes_count,
    subscription_status: row.subscription_status as WorkspaceOut['subscription_status'],
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
  };
}

const WorkspacePath = Type.Object({
  workspace_id: Type.Integer({ description: 'ID of the workspace. `workspaceId`, if present, must be the same.' }),
});

/**
 * Registers the operations of workspaces: list, create, read, and update.
 * @param settle adds members to a new workspace in the same transaction
 */
export function workspaceRoutes(app: App, settle: (ctx: Ctx, workspaceId: number) => Promise<void>): void {
  operation(app, {
    id: 'listWorkspaces',
    method: 'GET',
    path: '/workspaces',
    tag: 'Workspaces',
    summary: 'List workspaces',
    description:
      'Returns the workspaces the caller can use, newest first: the workspace of a workspace key, every workspace of an account-wide key, or those of a signed-in member.',
    workspaceAlias: true,
    response: Type.Array(WorkspaceOut),
    handler: async (ctx, { key }) => (await listWorkspaces(ctx, key)).map((row) => workspaceToWire(row, key)),
  });

  operation(app, {
    id: 'createWorkspace',
    method: 'POST',
    path: '/workspaces',
    tag: 'Workspaces',
    summary: 'Create a workspace',
    description: 'Creates a workspace in the account. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    workspaceAlias: true,
    body: WorkspaceCreateIn,
    response: WorkspaceOut,
    errors: ['account_key_required'],
    example: { body: { project_name: 'Northwind outreach', timezone: 'Europe/Berlin' } },
    accountOnly: true,
    handler: async (ctx, { key, body }) => {
      const workspace = await createWorkspace(ctx, body);
      await settle(ctx, workspace.id);
      return workspaceToWire(workspace, key);
    },
  });

  operation(app, {
    id: 'getWorkspace',
    method: 'GET',
    path: '/workspaces/{workspace_id}',
    tag: 'Workspaces',
    summary: 'Get a workspace',
    description: 'Returns the settings and limits of a workspace.',
    workspaceAlias: true,
    params: WorkspacePath,
    response: WorkspaceOut,
    handler: async (ctx, { key, workspaceId }) => workspaceToWire(await viewWorkspace(ctx, workspaceId), key),
  });

  operation(app, {
    id: 'updateWorkspace',
    method: 'PATCH',
    path: '/workspaces/{workspace_id}',
    tag: 'Workspaces',
    summary: 'Update a workspace',
    description:
      'Updates the fields you send; unknown fields are rejected with a 422 `extra_forbidden`. A suspended workspace sends no email until its status is `active` again.',
    refusesUnknownFields: true,
    scope: 'admin',
    workspaceAlias: true,
    params: WorkspacePath,
    body: WorkspaceUpdateIn,
    response: WorkspaceOut,
    errors: ['workspace_moved'],
    example: { body: { postal_address: '1 Main Street, Springfield', timezone: 'America/Chicago' } },
    handler: async (ctx, { key, workspaceId, body }) =>
      workspaceToWire(await changeWorkspace(ctx, workspaceId, body), key),
  });
}
