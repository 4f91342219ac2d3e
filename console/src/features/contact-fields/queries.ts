import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type ContactField = Schemas['ProfileFieldOut'];
export type FieldType = Schemas['ProfileFieldType'];

/** Registered custom fields, and names in use that are not registered. */
export const contactFieldsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'contact-fields'),
    queryFn: ({ signal }) => take(api.GET('/profiles/fields', { params: { query: { workspaceId } }, signal })),
  });
