import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { useWorkspaceId } from '../../ui/workspace';
import { headQuery, threadsQuery } from './queries';
import type { Thread } from './thread-cache';
import type { Filter } from './views';

/**
 * The rows of a list. Existing rows change in place; new ones wait until the member shows them, because a list that
 * is read must not move.
 */
export function useThreadRows(filter: Filter, enabled: boolean) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const list = useInfiniteQuery({ ...threadsQuery(workspaceId, filter), enabled });
  const head = useQuery({
    ...headQuery(workspaceId, filter),
    enabled: enabled && list.isSuccess,
    // Until an event occurs, the first page of the list is its top.
    initialData: list.data?.pages[0],
    initialDataUpdatedAt: list.dataUpdatedAt,
  });
  const rows = useMemo(() => merged(list.data, head.data?.threads ?? []), [list.data, head.data]);
  const known = useMemo(() => new Set(rows.map((thread) => thread.id)), [rows]);
  // The newer response wins: a head fetched before the list has nothing new.
  const isYounger = head.dataUpdatedAt > list.dataUpdatedAt;
  const fresh = isYounger ? (head.data?.threads.filter((thread) => !known.has(thread.id)) ?? []) : [];
  return {
    list,
    rows,
    fresh: fresh.length,
    show: () => {
      const top = head.data?.threads ?? [];
      const ids = new Set(top.map((thread) => thread.id));
      queries.setQueryData(threadsQuery(workspaceId, filter).queryKey, (data: Pages | undefined) => {
        if (data === undefined) return data;
        const pages = data.pages.map((page) => ({ ...page, threads: page.threads.filter(({ id }) => !ids.has(id)) }));
        const [first, ...rest] = pages;
        return first && { ...data, pages: [{ ...first, threads: [...top, ...first.threads] }, ...rest] };
      });
    },
  };
}

type Pages = InfiniteData<Schemas['InboxThreadsOut']>;

/** Returns each thread once, from the newest response. */
function merged(data: Pages | undefined, head: readonly Thread[]): Thread[] {
  const newest = new Map(head.map((thread) => [thread.id, thread]));
  const seen = new Set<number>();
  return (data?.pages ?? [])
    .flatMap((page) => page.threads)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map((thread) => {
      const other = newest.get(thread.id);
      return other !== undefined && other.updated_at >= thread.updated_at ? other : thread;
    });
}
