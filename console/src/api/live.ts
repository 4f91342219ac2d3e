import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { keyOf, ownKey, type Resource } from './keys';
import { meQuery, type Scopes } from './me';
import { session } from './session';
import { followEvents, type Happened } from './stream';

/** Milliseconds after which the open conversation is refetched, for all events since. */
const OPEN_MS = 300;
/** Milliseconds between two fetches of everything else. */
const LISTS_MS = 3_000;

/** Queries to refetch after an event, by the prefix of its type. */
const TOUCHED: Readonly<Record<string, readonly Resource[]>> = {
  inbox: ['threads', 'all-inboxes', 'overview'],
  campaign: ['campaigns', 'overview', 'contacts', 'sends'],
  // Conversations show the intent of their reply.
  'campaign.contact': ['threads', 'all-inboxes'],
  'campaign.launched': ['jobs'],
  'campaign.launch': ['jobs'],
  mailbox: ['mailboxes', 'overview', 'jobs'],
  domain: ['domains', 'overview', 'jobs'],
  import: ['imports', 'contacts', 'overview', 'jobs'],
  source: ['contact-sources', 'contacts'],
  suppression: ['suppressions'],
  sequencer: ['sequencers', 'jobs'],
  warmup: ['warmup', 'mailboxes', 'overview', 'jobs'],
  webhook: ['webhooks', 'overview'],
  notice: ['notices', 'overview'],
};
const ALL = [...new Set(Object.values(TOUCHED).flat())];

/** Follows the event log and refetches affected queries while the page is visible. */
export function useLive(workspaceId: number, who: string): void {
  const queries = useQueryClient();
  const isLapsed = useSyncExternalStore(session.listen, session.isLapsed);
  useEffect(() => {
    if (isLapsed) return;
    const lists = new Set<unknown>();
    const threads = new Set<number | null>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let listsAt = Number.NEGATIVE_INFINITY;

    const flush = (): void => {
      timer = undefined;
      if (document.visibilityState !== 'visible') return;
      const mayLists = performance.now() - listsAt >= LISTS_MS;
      const isTouched = ({ queryKey: [workspace, resource, kind, id] }: Query): boolean => {
        if (workspace !== workspaceId || typeof resource !== 'string') return false;
        if (resource === 'threads' && (kind === 'one' || kind === 'notes'))
          return threads.has(null) || threads.has(Number(id));
        return mayLists && lists.has(resource);
      };
      const touched = queries.getQueryCache().findAll({ predicate: isTouched });
      void queries.invalidateQueries({ predicate: isTouched });
      // A first fetch in flight is not aborted and may predate the event.
      if (!touched.some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')) {
        threads.clear();
        if (mayLists) lists.clear();
      }
      if (mayLists) listsAt = performance.now();
      if (lists.size > 0 || threads.size > 0) schedule();
    };
    const schedule = (): void => {
      const wait = threads.size > 0 ? OPEN_MS : listsAt + LISTS_MS - performance.now();
      timer ??= setTimeout(flush, Math.max(OPEN_MS, wait));
    };
    const notify = (happened: readonly Happened[]): void => {
      if (happened.some(({ type }) => type === 'presence')) {
        void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'presence') });
      }
      const held = happened.findLast(({ type }) => type === 'access')?.scopes;
      if (held !== undefined && !isKnown(queries, workspaceId, held))
        void queries.invalidateQueries({ queryKey: ownKey('me') });
      // The stream was interrupted, possibly by an update of the service.
      if (happened.some(({ type }) => type === 'resync'))
        void queries.invalidateQueries({ queryKey: ownKey('version') });
      for (const { type, threadId } of happened) {
        const touched = touchedBy(type);
        for (const resource of touched) lists.add(resource);
        if (touched.includes('threads')) threads.add(threadId ?? null);
      }
      if (lists.size > 0) schedule();
    };
    const onSeen = (): void => {
      if (document.visibilityState === 'visible' && lists.size > 0) schedule();
    };
    document.addEventListener('visibilitychange', onSeen);
    const leave = followEvents(workspaceId, who, notify);
    return () => {
      leave();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [workspaceId, who, isLapsed, queries]);
}

/** Returns whether the page already shows what these permissions allow. */
function isKnown(queries: QueryClient, workspaceId: number, held: Scopes): boolean {
  const me = queries.getQueryData(meQuery.queryKey);
  const workspace = me?.workspaces.find(({ workspace_id }) => workspace_id === workspaceId);
  if (me === undefined || workspace === undefined) return false;
  const known = me.scopesIn(workspace);
  return known.length === held.length && known.every((scope) => held.includes(scope));
}

function touchedBy(type: string): readonly Resource[] {
  if (type === 'resync') return ALL;
  const [first = '', second = ''] = type.split('.');
  return [...(TOUCHED[first] ?? []), ...(TOUCHED[`${first}.${second}`] ?? [])];
}
