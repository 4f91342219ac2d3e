import { queryOptions } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Template = Schemas['TemplateOut'];

export const templatesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'templates', 'list'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/templates', { params: { query: { workspaceId } }, signal }))).items,
  });

const pathOf = (workspaceId: number, id: string) => ({ path: { template_id: id }, query: { workspaceId } });

/** Template with its steps. */
export const templateQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'templates', 'one', id),
    queryFn: ({ signal }) => take(api.GET('/templates/{template_id}', { params: pathOf(workspaceId, id), signal })),
  });

export const versionsQuery = (workspaceId: number, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'templates', 'versions', id),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/templates/{template_id}/versions', { params: pathOf(workspaceId, id), signal }))).items,
  });

export const versionQuery = (workspaceId: number, id: string, version: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'templates', 'version', id, version),
    queryFn: ({ signal }) =>
      take(
        api.GET('/templates/{template_id}/versions/{version}', {
          params: { path: { template_id: id, version }, query: { workspaceId } },
          signal,
        }),
      ),
  });

export const createTemplate = (workspaceId: number, body: Schemas['TemplateIn'], key: string) =>
  take(api.POST('/templates', { params: { query: { workspaceId }, header: once(key) }, body }));

export const saveFromCampaign = (workspaceId: number, body: Schemas['TemplateFromCampaignIn'], key: string) =>
  take(api.POST('/templates/from-campaign', { params: { query: { workspaceId }, header: once(key) }, body }));

/** Changes a template at the revision that the form has read. */
export const changeTemplate = (
  workspaceId: number,
  { id, revision }: Pick<Template, 'id' | 'revision'>,
  body: Schemas['TemplateUpdateIn'],
) =>
  take(
    api.PATCH('/templates/{template_id}', {
      params: { ...pathOf(workspaceId, id), header: { 'If-Match': `"${revision}"` } },
      body,
    }),
  );

export const restoreVersion = (workspaceId: number, id: string, version: number, key: string) =>
  take(
    api.POST('/templates/{template_id}/restore', {
      params: { ...pathOf(workspaceId, id), header: once(key) },
      body: { version },
    }),
  );

export const deleteTemplate = (workspaceId: number, id: string) =>
  take(api.DELETE('/templates/{template_id}', { params: pathOf(workspaceId, id) }));
