import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Subscription = Schemas['WebhookSubscriptionOut'];
export type Delivery = Schemas['WebhookDeliveryOut'];
export type DeliveryDetail = Schemas['WebhookDeliveryDetailOut'];

export const subscriptionsQuery = (workspaceId: number, status: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'webhooks', 'list', status),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 100,
        status: status as Schemas['SubscriptionStatus'] | undefined,
        cursor: pageParam,
      };
      return take(api.GET('/campaigns/webhooks/subscriptions', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: 15_000,
  });

export const subscriptionQuery = (workspaceId: number, subscriptionId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'webhooks', 'one', subscriptionId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/webhooks/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: subscriptionId }, query: { workspaceId } },
          signal,
        }),
      ),
    refetchInterval: 15_000,
  });

/** Delivery rates of the last seven days. */
export const summaryQuery = (workspaceId: number, subscriptionId?: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'webhooks', 'summary', subscriptionId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/webhooks/deliveries/summary', {
          params: { query: { workspaceId, subscriptionId, timeframe: 'last_7_days' } },
          signal,
        }),
      ),
    refetchInterval: 15_000,
  });

export interface DeliveryFilter {
  readonly status?: string | undefined;
  readonly event?: string | undefined;
}

/** Deliveries of one subscription, or of all. */
export const deliveriesQuery = (workspaceId: number, subscriptionId: string | undefined, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'webhooks', 'deliveries', subscriptionId, filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 100,
        status: filter.status ? [filter.status as Schemas['WebhookDeliveryStatus']] : undefined,
        eventType: filter.event,
        cursor: pageParam,
        subscriptionId,
      };
      return take(api.GET('/campaigns/webhooks/deliveries', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: 5_000,
  });

/** A delivery with its payload, attempts, and responses. */
export const deliveryQuery = (workspaceId: number, deliveryId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'webhooks', 'delivery', deliveryId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/webhooks/deliveries/{delivery_id}', {
          params: { path: { delivery_id: deliveryId }, query: { workspaceId } },
          signal,
        }),
      ),
    refetchInterval: 5_000,
  });

export const eventTypesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'event-types'),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      take(api.GET('/campaigns/webhooks/event-types', { params: { query: { workspaceId } }, signal })),
  });

export const eventQuery = (workspaceId: number, eventId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'events', 'one', eventId),
    retry: false,
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/webhooks/events/{event_id}', {
          params: { path: { event_id: eventId }, query: { workspaceId } },
          signal,
        }),
      ),
  });
