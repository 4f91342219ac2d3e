import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Source = Schemas['ContactSourceOut'];
export type Reading = Schemas['ContactSourceReadingOut'];
export type SourceRequest = Schemas['ContactSourceDeliveryOut'];

export const sourcesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contact-sources'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/contact-sources', { params: { query: { workspaceId } }, signal }))).items,
    refetchInterval: 15_000,
  });

export const requestsQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contact-sources', 'requests', id),
    queryFn: async ({ signal }) => {
      const params = { path: { source_id: id }, query: { workspaceId } };
      return (await take(api.GET('/contact-sources/{source_id}/deliveries', { params, signal }))).items;
    },
    refetchInterval: 5_000,
  });

export const readingsQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contact-sources', 'readings', id),
    queryFn: async ({ signal }) => {
      const params = { path: { source_id: id }, query: { workspaceId } };
      return (await take(api.GET('/contact-sources/{source_id}/readings', { params, signal }))).items;
    },
    refetchInterval: 3_000,
  });

export const vanishedQuery = (workspaceId: number, id: string, readingId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contact-sources', 'vanished', id, readingId),
    queryFn: async ({ signal }) => {
      const params = { path: { source_id: id }, query: { workspaceId, readingId } };
      return (await take(api.GET('/contact-sources/{source_id}/vanished', { params, signal }))).items;
    },
  });
