import { queryOptions } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Snippet = Schemas['SnippetOut'];

export const snippetsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'snippets', 'list'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/snippets', { params: { query: { workspaceId } }, signal }))).items,
  });

const pathOf = (workspaceId: number, id: string) => ({ path: { snippet_id: id }, query: { workspaceId } });

export const versionsQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'snippets', 'versions', id),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/snippets/{snippet_id}/versions', { params: pathOf(workspaceId, id), signal }))).items,
  });

export const createSnippet = (workspaceId: number, body: Schemas['SnippetIn'], key: string) =>
  take(api.POST('/snippets', { params: { query: { workspaceId } }, body, headers: once(key) }));

export const changeSnippet = (workspaceId: number, id: string, body: Schemas['SnippetUpdateIn']) =>
  take(api.PATCH('/snippets/{snippet_id}', { params: pathOf(workspaceId, id), body }));

export const deleteSnippet = (workspaceId: number, id: string) =>
  take(api.DELETE('/snippets/{snippet_id}', { params: pathOf(workspaceId, id) }));
