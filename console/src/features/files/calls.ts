import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { dataUrlOf } from '../../ui/data-url';

export type WorkspaceFile = Schemas['WorkspaceFileOut'];

/** Limits of one email, as the server checks them. */
export const MAX_ATTACHMENTS = 10;
export const MAX_BYTES = 10 * 1024 * 1024;

export const filesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'files', 'list'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/files', { params: { query: { workspaceId } }, signal }))).items,
  });

/** Image as a `data:` URL. Files never change. */
export const pictureQuery = (workspaceId: number, id: string, type: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'files', 'picture', id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const path = { workspace_file_id: id };
      const sent = { params: { path, query: { workspaceId } }, parseAs: 'blob', signal } as const;
      const bytes = (await take(api.GET('/files/{workspace_file_id}/content', sent))) as unknown as Blob;
      // Files are served as data, which browsers do not show as an image.
      return dataUrlOf(new Blob([bytes], { type }));
    },
  });

/** Uploads a file. The same file again returns the stored one. */
export function addFile(workspaceId: number, file: File): Promise<WorkspaceFile> {
  const form = new FormData();
  form.append('file', file);
  // The generated type is an object; the request is multipart.
  const sent = { body: form as never, bodySerializer: (body: unknown) => body as never };
  return take(api.POST('/files', { params: { query: { workspaceId } }, ...sent }));
}

export const deleteFile = (workspaceId: number, id: string) =>
  take(
    api.DELETE('/files/{workspace_file_id}', { params: { path: { workspace_file_id: id }, query: { workspaceId } } }),
  );
