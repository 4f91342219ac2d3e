import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { threadToWire } from '../threads-wire.js';
import { LabelNamesOut, ThreadsAcrossQuery, WorkspaceThreadsOut } from './across.schemas.js';
import { listLabelNamesAcross, listThreadsAcross } from './across.service.js';

/** Registers the list of conversations of all workspaces. */
export function threadsAcrossRoutes(app: App): void {
  operation(app, {
    id: 'listThreadsOfWorkspaces',
    method: 'GET',
    path: '/overview/threads',
    tag: 'Inbox',
    summary: 'List conversations of all workspaces',
    description:
      'Returns the conversations of each accessible workspace, newest message first, with the name of the workspace. A workspace key has access to its workspace, an account-wide key to all workspaces, and a signed-in member to the workspaces they belong to. Filters are those of `GET /threads` and are combined; labels are named, because each workspace has its own. A search reads one workspace after the other, so name the workspaces with `of_workspace` if you can.',
    rate: (query) => ((query['search_text'] ?? '') === '' ? 'default' : 'search'),
    query: ThreadsAcrossQuery,
    response: WorkspaceThreadsOut,
    handler: async (ctx, { workspaceId, key, query }) => {
      const { items, nextCursor } = await listThreadsAcross(ctx, workspaceId, key, query);
      return {
        items: items.map((item) => ({ ...item, thread: threadToWire(item.thread) })),
        nextCursor,
        hasMore: nextCursor !== null,
      };
    },
  });

  operation(app, {
    id: 'listLabelNames',
    method: 'GET',
    path: '/overview/labels',
    tag: 'Inbox',
    summary: 'List names of labels of all workspaces',
    description:
      'Returns the names of the labels in the workspaces that the caller can read, for the filter `label_name` of `GET /overview/threads`. Labels with the same name in several workspaces are listed once.',
    response: LabelNamesOut,
    handler: async (ctx, { key }) => ({
      items: (await listLabelNamesAcross(ctx, key)).map(({ name, workspaces }) => ({
        name,
        workspaceCount: workspaces,
      })),
    }),
  });
}
