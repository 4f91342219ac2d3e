import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { useWorkspaceId } from '../../ui/workspace';
import { unread as unreadWords } from '../../words/inbox/unread';

/** Counts of each view. */
export const countsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'counts'),
    queryFn: ({ signal }) => take(api.GET('/threads/counts', { params: { query: { workspaceId } }, signal })),
  });

/** Formats the number of unread replies: `14`, `1,000+`; null if zero or not loaded yet. */
export function useUnread(): { readonly count: number; readonly text: string } | null {
  const counts = useQuery(countsQuery(useWorkspaceId())).data;
  if (counts === undefined || counts.needs_answer === 0) return null;
  return { count: counts.needs_answer, text: unreadWords.upTo(counts.needs_answer, counts.most) };
}
