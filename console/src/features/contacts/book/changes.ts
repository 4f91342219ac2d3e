import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { keyOf } from '../../../api/keys';
import { inParts } from '../../../ui/list/collect';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { type TagPart, undoOf } from '../../../ui/undo-tags';
import { useWorkspaceId } from '../../../ui/workspace';
import { addressBook as text } from '../../../words/contacts/address-book';
import type { Profile } from './queries';

/** Maximum profiles per request. */
const MOST = 1_000;

type Marks = Omit<Schemas['ProfilesBatchIn'], 'profileIds'>;

/** Returns a callback that refetches everything that shows contacts. */
export function useContactsChanged(): () => Promise<unknown> {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (['contacts', 'contacts-list', 'campaigns', 'segments', 'duplicates'] as const).map((resource) =>
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, resource) }),
      ),
    );
}

/** Updates marks of any number of profiles. Returns the number of changed profiles. */
async function mark(workspaceId: number, ids: readonly string[], marks: Marks): Promise<number> {
  let updated = 0;
  for (const profileIds of inParts(ids, MOST)) {
    const params = { query: { workspaceId }, header: once(newKey()) };
    updated += (await take(api.POST('/profiles/batch', { params, body: { profileIds, ...marks } }))).updated;
  }
  return updated;
}

interface TagChange {
  readonly profiles: readonly Profile[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds and removes tags. Undo restores exactly the previous tags. */
export function useTags(onDone?: () => void) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  const undo = useMutation({
    mutationFn: async (parts: readonly TagPart[]) => {
      for (const { keys, ...tags } of parts) await mark(workspaceId, keys, tags);
    },
    onSettled: changed,
    onError: toast.fail,
  });
  return useMutation({
    mutationFn: ({ profiles, add, remove }: TagChange) =>
      mark(
        workspaceId,
        profiles.map(({ id }) => id),
        { addTags: [...add], removeTags: [...remove] },
      ),
    onSuccess: async (updated, { profiles, add, remove }) => {
      await changed();
      const before = profiles.map(({ id, tags }) => ({ key: id, tags }));
      offerUndo(text.tagged(updated), () => undo.mutate(undoOf(before, { add, remove })));
      onDone?.();
    },
  });
}

interface OwnerChange {
  readonly profiles: readonly Profile[];
  /** Member; null for none. */
  readonly ownerId: string | null;
}

/** Sets the owner. Undo restores the previous owner of each contact. */
export function useOwner(onDone?: () => void) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  const undo = useMutation({
    mutationFn: async (before: ReadonlyMap<string | null, readonly string[]>) => {
      for (const [ownerId, ids] of before) await mark(workspaceId, ids, { ownerId });
    },
    onSettled: changed,
    onError: toast.fail,
  });
  return useMutation({
    mutationFn: ({ profiles, ownerId }: OwnerChange) =>
      mark(
        workspaceId,
        profiles.map(({ id }) => id),
        { ownerId },
      ),
    onSuccess: async (updated, { profiles }) => {
      await changed();
      const owners = [...new Set(profiles.map(({ ownerId }) => ownerId))];
      const before = new Map(
        owners.map((owner) => [owner, profiles.filter(({ ownerId }) => ownerId === owner).map(({ id }) => id)]),
      );
      offerUndo(text.owned(updated), () => undo.mutate(before));
      onDone?.();
    },
    onError: toast.fail,
  });
}

/** Deletes a contact. One that was deleted elsewhere counts as deleted. */
export function useDelete(onStart: () => void) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  return useMutation({
    mutationFn: ({ id }: Profile) => {
      const params = { path: { profile_id: id }, query: { workspaceId } };
      return take(api.DELETE('/profiles/{profile_id}', { params })).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
    },
    onMutate: onStart,
    onSettled: changed,
    onError: toast.fail,
    onSuccess: () => void toast.say(text.delete.done(1)),
  });
}
