import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { contactSources as text } from '../../words/settings/contact-sources';
import { changeOf, type SourceBody } from './source-form';

/** Actions on a contact source: pause, resume, read its file, rotate its URL, and delete. */
export function useSourceActions() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const pathOf = (id: string) => ({ path: { source_id: id }, query: { workspaceId } });
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contact-sources') });
  const done = async (sentence: string) => {
    await refresh();
    toast.say(sentence);
  };
  const enable = useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      take(api.PATCH('/contact-sources/{source_id}', { params: pathOf(id), body: { enabled } })),
    onSuccess: ({ enabled }) => done(enabled ? text.resumedNow : text.pausedNow),
    onError: toast.fail,
  });
  const read = useMutation({
    mutationFn: (id: string) => take(api.POST('/contact-sources/{source_id}/read', { params: pathOf(id) })),
    onSuccess: () => done(text.readings.started),
    onError: toast.fail,
  });
  const rotate = useMutation({
    mutationFn: (id: string) =>
      take(
        api.POST('/contact-sources/{source_id}/rotate', {
          params: { ...pathOf(id), header: once(newKey()) },
          body: { overlapHours: 24 },
        }),
      ),
    onSuccess: refresh,
  });
  const remove = (id: string) => take(api.DELETE('/contact-sources/{source_id}', { params: pathOf(id) }));
  const removed = () => void done(text.remove.done);
  return { enable, read, rotate, remove, removed };
}

/** Reads the start of a file with the given mapping, or the suggested one. */
export function usePreview() {
  const query = { workspaceId: useWorkspaceId() };
  return useMutation({
    mutationFn: (body: Schemas['ContactSourcePreviewIn']) =>
      take(api.POST('/contact-sources/preview', { params: { query }, body })),
  });
}

/** Saves a new or an edited source. */
export function useSaveSource(id: string | undefined, key: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const query = { workspaceId };
  return useMutation({
    mutationFn: async (body: SourceBody): Promise<Schemas['ContactSourceOut'] | Schemas['ContactSourceCreatedOut']> =>
      id === undefined
        ? take(api.POST('/contact-sources', { params: { query, header: once(key) }, body: body }))
        : take(
            api.PATCH('/contact-sources/{source_id}', {
              params: { path: { source_id: id }, query },
              body: changeOf(body),
            }),
          ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contact-sources') }),
  });
}
