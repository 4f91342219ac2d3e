import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf } from '../../../../platform/http/wire.js';
import type { SharedViewRow } from './shared-views.repo.js';
import {
  SharedViewDeletedOut,
  SharedViewIn,
  SharedViewOut,
  SharedViewPath,
  SharedViewsOut,
} from './shared-views.schemas.js';
import { createSharedView, listSharedViews, removeSharedView } from './shared-views.service.js';

const TAG = 'People';

/** Registers the operations of views that a workspace shares. */
export function sharedViewRoutes(app: App): void {
  operation(app, {
    id: 'listSharedViews',
    method: 'GET',
    path: '/shared-views',
    tag: TAG,
    summary: 'List shared views',
    description:
      'Returns the views of console lists that members share with the workspace, sorted by name. The own views of a member are in their preferences.',
    response: SharedViewsOut,
    handler: async (ctx, { workspaceId }) => ({ items: (await listSharedViews(ctx, workspaceId)).map(viewToWire) }),
  });

  operation(app, {
    id: 'createSharedView',
    method: 'POST',
    path: '/shared-views',
    tag: TAG,
    summary: 'Share a view',
    description:
      'Shares the filters and columns of a list with all members of the workspace. Viewing a shared view changes nothing for other members.',
    body: SharedViewIn,
    response: SharedViewOut,
    errors: ['already_exists', 'limit_reached'],
    example: { body: { name: 'Active, by owner', screen: 'campaigns', search: { status: 'active' } } },
    handler: async (ctx, { workspaceId, body }) => viewToWire(await createSharedView(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'deleteSharedView',
    method: 'DELETE',
    path: '/shared-views/{shared_view_id}',
    tag: TAG,
    summary: 'Delete a shared view',
    description: 'Deletes a view for all members of the workspace. Their own views and columns are unchanged.',
    params: SharedViewPath,
    response: SharedViewDeletedOut,
    errors: ['shared_view_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeSharedView(ctx, workspaceId, params.shared_view_id);
      return { id: params.shared_view_id, deleted: true };
    },
  });
}

function viewToWire(row: SharedViewRow): SharedViewOut {
  return {
    id: row.id,
    name: row.name,
    screen: row.screen as SharedViewOut['screen'],
    search: row.search as SharedViewOut['search'],
    columns: row.columns as SharedViewOut['columns'],
    createdAt: isoOf(row.created_at),
  };
}
