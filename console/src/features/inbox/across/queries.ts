import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { INTENTS, type Intent } from '../intents';
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
  readonly q: string | undefined;
  readonly intent: Intent | undefined;
  /** Name of a label, which each workspace has on its own. */
  readonly label: string | undefined;
}

/** Clears all parts of a filter but its view. */
export const NO_FILTER = { client: undefined, unread: undefined, q: undefined, intent: undefined, label: undefined };

export const isNarrowed = ({ client, isUnread, q, intent, label }: AcrossFilter): boolean =>
  isUnread || [client, q, intent, label].some((part) => part !== undefined);

/** Search parameters of the screen. */
export interface AcrossSearch {
  readonly view?: string | undefined;
  readonly client?: string | undefined;
  readonly unread?: string | undefined;
  readonly q?: string | undefined;
  readonly intent?: string | undefined;
  readonly label?: string | undefined;
}

export function filterOf({ view, client, unread, q, intent, label }: AcrossSearch): AcrossFilter {
  return {
    view: ACROSS_VIEWS.find((name) => name === view) ?? 'needs',
    client: client !== undefined && /^\d+$/.test(client) ? client : undefined,
    isUnread: unread !== undefined,
    intent: INTENTS.find((name) => name === intent),
    ...{ q, label },
  };
}

/** Key of a conversation: IDs are unique within a workspace. */
export const keyOfThread = ({ client, id }: ClientThread): string => `${client.id}-${id}`;

/** Returns the parameters of `GET /overview/threads`. */
function acrossParams({ view, client, isUnread, q, intent, label }: AcrossFilter) {
  return {
    ...VIEWS[view].filter,
    ...(isUnread && { is_read: false }),
    ...(client !== undefined && { of_workspace: [Number(client)] }),
    ...(q !== undefined && { search_text: q }),
    ...(intent !== undefined && { replyIntent: intent }),
    ...(label !== undefined && { label_name: [label] }),
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

/** Names of labels in every workspace that the reader may read. */
export const labelNamesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'label-names'),
    queryFn: async ({ signal }) => {
      const { items } = await take(api.GET('/overview/labels', { params: { query: { workspaceId } }, signal }));
      return items.map(({ name }) => name);
    },
  });
