import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { threadToWire } from '../threads-wire.js';
import { ThreadsAcrossQuery, WorkspaceThreadsOut } from './across.schemas.js';
import { listThreadsAcross } from './across.service.js';

/** Registers the list of conversations of all workspaces. */
export function threadsAcrossRoutes(app: App): void {
  operation(app, {
    id: 'listThreadsOfWorkspaces',
    method: 'GET',
    path: '/overview/threads',
    tag: 'Inbox',
    summary: 'List conversations of all workspaces',
    description:
      'Returns the conversations of each accessible workspace, newest message first, with the name of the workspace. A workspace key has access to its workspace, an account-wide key to all workspaces, and a signed-in member to the workspaces they belong to. Filters are those of `GET /threads`.',
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
}
