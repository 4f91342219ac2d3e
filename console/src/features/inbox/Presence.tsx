import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { State } from '../../ui/show/State';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { presenceQuery } from './queries';

const text = inboxWords.presence;
/** Milliseconds in view before presence is sent. */
const STAY_MS = 400;
/** Milliseconds between renewals; the server expires presence after 30 seconds. */
const BEAT_MS = 25_000;

type Here = Schemas['PresenceOut'];

/** Reports that the member is viewing or replying, while the page is visible. */
export function useBeingHere(threadId: number, isTyping: boolean): void {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const queries = useQueryClient();
  const isSaid = useRef(false);
  useEffect(() => {
    if (!mayWrite) return;
    const params = { path: { thread_id: threadId }, query: { workspaceId } };
    // Presence expires and is sent again, so a single failure is not shown.
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      isSaid.current = true;
      const body = { state: isTyping ? ('typing' as const) : ('viewing' as const) };
      take(api.PUT('/threads/{thread_id}/presence', { params, body }))
        .then(({ others }) => {
          if (others.length > 0) void queries.invalidateQueries({ queryKey: presenceQuery(workspaceId).queryKey });
        })
        .catch(() => undefined);
    };
    const first = setTimeout(say, isTyping ? 0 : STAY_MS);
    const timer = setInterval(say, BEAT_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [workspaceId, threadId, isTyping, mayWrite, queries]);
  useEffect(() => {
    if (!mayWrite) return;
    const params = { path: { thread_id: threadId }, query: { workspaceId } };
    const gone = () => {
      if (!isSaid.current) return;
      isSaid.current = false;
      void api.DELETE('/threads/{thread_id}/presence', { params, keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', gone);
    return () => {
      window.removeEventListener('pagehide', gone);
      gone();
    };
  }, [workspaceId, threadId, mayWrite]);
}

/** Other members viewing a conversation. */
export function useOthers(threadId: number): readonly Here[] {
  const { data } = useQuery(presenceQuery(useWorkspaceId()));
  return (data?.others ?? []).filter((one) => one.thread_id === threadId);
}

/** Notice of other members in the conversation, to avoid double replies. */
export function Presence({ threadId }: { threadId: number }) {
  const others = useOthers(threadId);
  const writing = others.filter(({ state }) => state === 'typing').map(({ name }) => name);
  const looking = others.filter(({ state }) => state === 'viewing').map(({ name }) => name);
  return (
    <div className="presence" role="status">
      {writing.length > 0 && (
        <State tone="warn" icon="edit">
          {text.writing(writing)}
        </State>
      )}
      {looking.length > 0 && (
        <State tone="note" icon="eye">
          {text.looking(looking)}
        </State>
      )}
    </div>
  );
}
