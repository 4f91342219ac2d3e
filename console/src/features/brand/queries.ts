import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { dataUrlOf } from '../../ui/data-url';

export type Brand = Schemas['BrandOut'];

export const brandQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'brand', 'one'),
    queryFn: ({ signal }) => take(api.GET('/brand', { params: { query: { workspaceId } }, signal })),
  });

export const updateBrand = (workspaceId: number, body: Schemas['BrandUpdateIn']) =>
  take(api.PATCH('/brand', { params: { query: { workspaceId } }, body }));

export function uploadLogo(workspaceId: number, file: File): Promise<Brand> {
  const form = new FormData();
  form.append('file', file);
  // The generated type is an object; the request is multipart.
  const sent = { body: form as never, bodySerializer: (body: unknown) => body as never };
  return take(api.POST('/brand/logo', { params: { query: { workspaceId } }, ...sent }));
}

export const removeLogo = (workspaceId: number) =>
  take(api.DELETE('/brand/logo', { params: { query: { workspaceId } } }));

/** Logo as a data URL: an image element could not send the API key of a console that is opened with one. */
export const logoQuery = (workspaceId: number, logoId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'brand', 'logo', logoId),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const path = { logo_id: logoId };
      const sent = { params: { path, query: { workspaceId } }, parseAs: 'blob', signal } as const;
      return dataUrlOf((await take(api.GET('/brand/logo/{logo_id}', sent))) as unknown as Blob);
    },
  });
