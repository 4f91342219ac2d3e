import { type InfiniteData, type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Conversation of a list. */
interface Listed {
  readonly id: number;
  readonly updated_at: string;
}

export interface ThreadsPage<Thread> {
  readonly threads: readonly Thread[];
  /** Null on the last page. */
  readonly next_cursor: string | null;
}

/** A list of conversations, by its filter. */
export interface ThreadsQuery<Thread> {
  /** Key of the list as first fetched. */
  readonly listKey: QueryKey;
  /** Key of the current top of the list, which is fetched again, so that a list never moves while it is read. */
  readonly headKey: QueryKey;
  readonly pageOf: (cursor: string | undefined, signal: AbortSignal) => Promise<ThreadsPage<Thread>>;
  readonly keyOf: (thread: Thread) => string | number;
  /** Milliseconds between fetches of the top; absent for a list that the event stream refetches. */
  readonly pollMs?: number;
}

type Pages<Thread> = InfiniteData<ThreadsPage<Thread>>;

/**
 * The rows of a list. Existing rows change in place; new ones wait until the member shows them, because a list that
 * is read must not move.
 */
export function useThreadRows<Thread extends Listed>(query: ThreadsQuery<Thread>, enabled: boolean) {
  const { listKey, headKey, pageOf, keyOf, pollMs } = query;
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: listKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => pageOf(pageParam, signal),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled,
  });
  const head = useQuery({
    queryKey: headKey,
    queryFn: ({ signal }) => pageOf(undefined, signal),
    enabled: enabled && list.isSuccess,
    // Until an event occurs, the first page of the list is its top.
    initialData: list.data?.pages[0],
    initialDataUpdatedAt: list.dataUpdatedAt,
    ...(pollMs !== undefined && { staleTime: 0, refetchInterval: pollMs }),
  });
  const rows = useMemo(() => merged(list.data, head.data?.threads ?? [], keyOf), [list.data, head.data, keyOf]);
  const known = useMemo(() => new Set(rows.map(keyOf)), [rows, keyOf]);
  // The newer response wins: a head fetched before the list has nothing new.
  const isYounger = head.dataUpdatedAt > list.dataUpdatedAt;
  const fresh = isYounger ? (head.data?.threads.filter((thread) => !known.has(keyOf(thread))) ?? []) : [];
  return {
    list,
    rows,
    fresh: fresh.length,
    show: () => {
      const top = head.data?.threads ?? [];
      const keys = new Set(top.map(keyOf));
      queries.setQueryData(listKey, (data: Pages<Thread> | undefined) => {
        if (data === undefined) return data;
        const pages = data.pages.map((page) => ({
          ...page,
          threads: page.threads.filter((thread) => !keys.has(keyOf(thread))),
        }));
        const [first, ...rest] = pages;
        return first && { ...data, pages: [{ ...first, threads: [...top, ...first.threads] }, ...rest] };
      });
    },
  };
}

/** Returns each thread once, from the newest response. */
function merged<Thread extends Listed>(
  data: Pages<Thread> | undefined,
  head: readonly Thread[],
  keyOf: (thread: Thread) => string | number,
): Thread[] {
  const newest = new Map(head.map((thread) => [keyOf(thread), thread]));
  const seen = new Set<string | number>();
  return (data?.pages ?? [])
    .flatMap((page) => page.threads)
    .filter((thread) => !seen.has(keyOf(thread)) && seen.add(keyOf(thread)))
    .map((thread) => {
      const other = newest.get(keyOf(thread));
      return other !== undefined && other.updated_at >= thread.updated_at ? other : thread;
    });
}
