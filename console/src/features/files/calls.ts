import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

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
