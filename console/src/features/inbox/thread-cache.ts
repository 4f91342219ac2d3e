import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Thread = Schemas['InboxThreadOut'];
type Page = Schemas['InboxThreadsOut'];
type Whole = Schemas['InboxThreadMessagesOut'];

/** Updates a thread in every list and in the open conversation. Null removes it from the lists. */
export function changeThread(
  queries: QueryClient,
  workspaceId: number,
  id: number,
  change: (thread: Thread) => Thread | null,
): void {
  const ofPage = (page: Page): Page => ({
    ...page,
    threads: page.threads.flatMap((thread) => {
      if (thread.id !== id) return [thread];
      const next = change(thread);
      return next === null ? [] : [next];
    }),
  });
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: keyOf(workspaceId, 'thread-list') },
    (data) => data && { ...data, pages: data.pages.map(ofPage) },
  );
  queries.setQueriesData<Page>({ queryKey: keyOf(workspaceId, 'threads', 'head') }, (data) => data && ofPage(data));
  queries.setQueryData<Whole>(keyOf(workspaceId, 'threads', 'one', id), (data) => {
    const next = data && change(data.thread);
    return data && { ...data, thread: next ?? data.thread };
  });
}

/** Returns a snapshot to restore after a failed or undone change. */
export function rememberLists(queries: QueryClient, workspaceId: number): () => void {
  const kept = [
    ...queries.getQueriesData({ queryKey: keyOf(workspaceId, 'thread-list') }),
    ...queries.getQueriesData({ queryKey: keyOf(workspaceId, 'threads') }),
  ];
  return () => {
    for (const [key, data] of kept) if (data !== undefined) queries.setQueryData(key, data);
  };
}
