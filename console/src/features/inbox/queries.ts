import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import type { Thread } from './thread-cache';
import type { ThreadsQuery } from './use-thread-rows';
import { type Filter, threadParams } from './views';

const PAGE = 50;
/** Milliseconds between fetches while another member is viewing, whose presence may expire. */
const PRESENCE_MS = 15_000;

const idOf = ({ id }: Thread): number => id;

/** Conversations of a view and its filters. */
export const threadsQuery = (workspaceId: number, filter: Filter): ThreadsQuery<Thread> => ({
  listKey: keyOf(workspaceId, 'thread-list', filter),
  headKey: keyOf(workspaceId, 'threads', 'head', filter),
  keyOf: idOf,
  pageOf: (cursor, signal) => {
    const query = { workspaceId, limit: PAGE, ...threadParams(filter), ...(cursor !== undefined && { cursor }) };
    return take(api.GET('/threads', { params: { query }, signal }));
  },
});

/** Number of conversations of a view and its filters. */
export const matchingQuery = (workspaceId: number, filter: Filter) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'matching', filter),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/threads/count', { params: { query: { workspaceId, ...threadParams(filter) } }, signal })))
        .count,
  });

export const messagesQuery = (workspaceId: number, threadId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'one', threadId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/threads/{thread_id}/messages', {
          params: { path: { thread_id: threadId }, query: { workspaceId, show_system_messages: true } },
          signal,
        }),
      ),
  });

/** Original HTML of a message, as a page. */
export const viewQuery = (workspaceId: number, threadId: number, messageId: number, pictures: boolean) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'message-view', messageId, pictures),
    queryFn: ({ signal }) =>
      take(
        api.GET('/threads/{thread_id}/messages/{message_id}/view', {
          params: { path: { thread_id: threadId, message_id: messageId }, query: { workspaceId, pictures } },
          parseAs: 'text',
          signal,
        }),
      ),
    staleTime: 3_600_000,
  });

export const capabilitiesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'inbox-capabilities'),
    queryFn: ({ signal }) => take(api.GET('/threads/capabilities', { params: { query: { workspaceId } }, signal })),
    staleTime: 300_000,
  });

/** Other members viewing a conversation; refetched on stream events, and polled while another member is viewing. */
export const presenceQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'presence'),
    queryFn: ({ signal }) => take(api.GET('/threads/presence', { params: { query: { workspaceId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.others.length ? PRESENCE_MS : false),
  });

/** Drafts of the member, from all browsers. */
export const draftsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'drafts', 'list'),
    queryFn: ({ signal }) => take(api.GET('/threads/drafts', { params: { query: { workspaceId } }, signal })),
  });

/** Mailboxes that can send. */
export const sendersQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'mailboxes', 'senders'),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, limit: 200, status: ['active' as const] };
      const { mailboxes } = await take(api.GET('/mailboxes', { params: { query }, signal }));
      return mailboxes.map((mailbox) => mailbox.address);
    },
  });

/** Signature of a mailbox, which the server adds to messages. */
export const signatureQuery = (workspaceId: number, address: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'signature', address),
    queryFn: async ({ signal }) => {
      const params = { path: { mailbox_id: address }, query: { workspaceId } };
      return (await take(api.GET('/mailboxes/{mailbox_id}', { params, signal }))).signature ?? '';
    },
    staleTime: 60_000,
  });

/** Variables of a conversation with their values. */
export const variablesQuery = (workspaceId: number, threadId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'thread-variables', threadId),
    queryFn: async ({ signal }) => {
      const params = { path: { thread_id: threadId }, query: { workspaceId } };
      return (await take(api.GET('/threads/{thread_id}/variables', { params, signal }))).items;
    },
    staleTime: 60_000,
  });

const FINAL = new Set<Schemas['OutboundStatus']>(['sent', 'failed', 'cancelled', 'unknown']);

/** Status of a message, polled until final. */
export const operationQuery = (workspaceId: number, operationId: string, known: Schemas['OutboundStatus']) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'operation', operationId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/threads/outbound-operations/{operation_id}', {
          params: { path: { operation_id: operationId }, query: { workspaceId } },
          signal,
        }),
      ),
    enabled: known !== 'sent',
    refetchInterval: ({ state }) =>
      FINAL.has(state.data?.status ?? known)
        ? false
        : Math.min(60_000, 1_000 * (state.data?.estimated_finalization_s ?? 2) + 500),
  });

/** Conversations with an address. */
export const threadsWithQuery = (workspaceId: number, email: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'with', email),
    queryFn: ({ signal }) =>
      take(
        api.GET('/threads', {
          params: { query: { workspaceId, search_text: email, show_all_emails: true, limit: 6 } },
          signal,
        }),
      ),
  });

const UNSENT: Schemas['OutboundStatus'][] = ['scheduled', 'queued', 'sending', 'deferred', 'failed', 'unknown'];
/** Milliseconds between fetches: pending messages emit no event until sent. */
const OUTBOX_MS = 15_000;

/** Unsent messages of the outbox, newest first. */
export const outboxQuery = (workspaceId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'threads', 'outbox'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = { workspaceId, limit: PAGE, status: UNSENT, ...(pageParam !== undefined && { cursor: pageParam }) };
      return take(api.GET('/threads/outbound-operations', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.operations.some(({ cancellable }) => cancellable)) ? OUTBOX_MS : false,
  });
