import { useQueryClient } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { useWorkspaceId } from '../../ui/workspace';

const pathOf = (workspaceId: number, id: string) => ({ path: { field_id: id }, query: { workspaceId } });

export const createField = (workspaceId: number, body: Schemas['ProfileFieldIn'], key: string) =>
  take(api.POST('/profiles/fields', { params: { query: { workspaceId }, header: once(key) }, body }));

export const changeField = (workspaceId: number, id: string, body: Schemas['ProfileFieldUpdateIn']) =>
  take(api.PATCH('/profiles/fields/{field_id}', { params: pathOf(workspaceId, id), body }));

export const deleteField = (workspaceId: number, id: string) =>
  take(api.DELETE('/profiles/fields/{field_id}', { params: pathOf(workspaceId, id) }));

/** Returns a callback that refetches the fields, and the segments that use them. */
export function useFieldsChanged(): () => void {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contact-fields') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'segments') });
  };
}
