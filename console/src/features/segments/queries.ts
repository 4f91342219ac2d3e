import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Segment = Schemas['SegmentOut'];
export type Definition = Schemas['SegmentDefinition'];

const PAGE = 100;

const pathOf = (workspaceId: number, id: string) => ({ path: { segment_id: id }, query: { workspaceId } });

export const segmentsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'segments', 'list'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/segments', { params: { query: { workspaceId } }, signal }))).items,
  });

export const segmentQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'segments', 'one', id),
    queryFn: ({ signal }) => take(api.GET('/segments/{segment_id}', { params: pathOf(workspaceId, id), signal })),
  });

/** Count and first contacts of a definition with the pins of a segment. The last result stays while the next loads. */
export const previewQuery = (workspaceId: number, segmentId: string, definition: Definition) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'segments', 'preview', segmentId, definition),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      take(
        api.POST('/segments/preview', { params: { query: { workspaceId } }, body: { segmentId, definition }, signal }),
      ),
  });

/** Contacts of a segment, by email. */
export const segmentContactsQuery = (workspaceId: number, id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'segments', 'members', id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      take(
        api.GET('/segments/{segment_id}/profiles', {
          params: { path: { segment_id: id }, query: { workspaceId, limit: PAGE, cursor: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const createSegment = (workspaceId: number, body: Schemas['SegmentIn'], key: string) =>
  take(api.POST('/segments', { params: { query: { workspaceId }, header: once(key) }, body }));

export const changeSegment = (workspaceId: number, id: string, body: Schemas['SegmentUpdateIn']) =>
  take(api.PATCH('/segments/{segment_id}', { params: pathOf(workspaceId, id), body }));

export const deleteSegment = (workspaceId: number, id: string) =>
  take(api.DELETE('/segments/{segment_id}', { params: pathOf(workspaceId, id) }));

export const pinContacts = (workspaceId: number, id: string, body: Schemas['SegmentPinsIn'], key: string) =>
  take(
    api.POST('/segments/{segment_id}/pins', {
      params: { path: { segment_id: id }, query: { workspaceId }, header: once(key) },
      body,
    }),
  );
