import { api, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import type { Client } from '../ThreadRow';
import type { Thread } from '../thread-cache';
import type { ThreadsQuery } from '../use-thread-rows';
import { VIEW_NAMES, VIEWS, type View } from '../views';

const PAGE = 50;
/** Milliseconds between fetches: the event stream has only events of the open workspace. */
const POLL_MS = 30_000;

/** Conversation with its workspace. */
export interface ClientThread extends Thread {
  readonly client: Client;
}

/** Views that the list of all workspaces has. */
export type AcrossView = Exclude<View, 'unproven' | 'failed'>;
export const ACROSS_VIEWS = VIEW_NAMES.filter((name): name is AcrossView => name !== 'unproven' && name !== 'failed');

export interface AcrossFilter {
  readonly view: AcrossView;
  /** Workspace ID. */
  readonly client: string | undefined;
  readonly isUnread: boolean;
}

/** Search parameters of the screen. */
export interface AcrossSearch {
  readonly view?: string | undefined;
  readonly client?: string | undefined;
  readonly unread?: string | undefined;
}

export function filterOf({ view, client, unread }: AcrossSearch): AcrossFilter {
  return {
    view: ACROSS_VIEWS.find((name) => name === view) ?? 'needs',
    client: client !== undefined && /^\d+$/.test(client) ? client : undefined,
    isUnread: unread !== undefined,
  };
}

/** Key of a conversation: IDs are unique within a workspace. */
export const keyOfThread = ({ client, id }: ClientThread): string => `${client.id}-${id}`;

/** Returns the parameters of `GET /overview/threads`. */
function acrossParams({ view, client, isUnread }: AcrossFilter) {
  return {
    ...VIEWS[view].filter,
    ...(isUnread && { is_read: false }),
    ...(client !== undefined && { of_workspace: [Number(client)] }),
  };
}

/** Conversations of every workspace that the reader may read. @param workspaceId workspace of the request */
export const acrossQuery = (workspaceId: number, filter: AcrossFilter): ThreadsQuery<ClientThread> => ({
  listKey: keyOf(workspaceId, 'all-inboxes-list', filter),
  headKey: keyOf(workspaceId, 'all-inboxes', filter),
  keyOf: keyOfThread,
  pollMs: POLL_MS,
  pageOf: async (cursor, signal) => {
    const query = { workspaceId, limit: PAGE, ...acrossParams(filter), ...(cursor !== undefined && { cursor }) };
    const { items, nextCursor } = await take(api.GET('/overview/threads', { params: { query }, signal }));
    const threads = items.map(({ workspaceId: id, workspaceName: name, thread }) => ({
      ...thread,
      client: { id, name },
    }));
    return { threads, next_cursor: nextCursor };
  },
});
