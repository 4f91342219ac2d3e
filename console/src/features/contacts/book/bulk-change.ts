import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { inParts } from '../../../ui/list/collect';
import { count } from '../../../ui/show/format';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useWorkspaceId } from '../../../ui/workspace';
import { bulkChange as text } from '../../../words/contacts/bulk-change';
import { useContactsChanged } from './changes';
import { type BookFilter, filterOf, type Profile } from './queries';

type Change = Schemas['BulkChangeOut'];

/** Action with its arguments. */
export type BulkAction = Omit<Schemas['BulkChangeIn'], 'profileIds' | 'filter' | 'expectedCount'>;

/** Props of a dialog that asks for the arguments of an action. */
export interface ActionDialogProps {
  /** Number of contacts to change. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSubmit: (action: BulkAction) => void;
}

/** Selected contacts, or all that match the filters. */
export interface Target {
  readonly profiles: readonly Profile[];
  /** Present if all matching contacts are selected. */
  readonly matching?: { readonly filter: BookFilter; readonly count: number } | undefined;
}

/** Maximum profiles per request. */
const MOST = 1_000;
const LOOK_EVERY_MS = 1_000;

export const countOf = ({ profiles, matching }: Target): number => matching?.count ?? profiles.length;

interface Wanted {
  readonly target: Target;
  readonly actions: readonly BulkAction[];
  /** Text after the action, if it has its own. */
  readonly done?: ((changed: number) => string) | undefined;
}

/** Changes many contacts in the background of the service, shows the progress, and offers an undo where it is exact. */
export function useBulkChange(onDone?: () => void) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const ended = (first: Change) => untilEnded(queries, workspaceId, first, setProgress);
  const settled = () => {
    setProgress(null);
    return changed();
  };
  const undo = useMutation({
    mutationFn: async (changes: readonly Change[]) => {
      let restored = 0;
      for (const { id } of [...changes].reverse()) {
        const params = { path: { bulk_id: id }, query: { workspaceId }, header: once(newKey()) };
        restored += (await ended(await take(api.POST('/profiles/bulk/{bulk_id}/undo', { params })))).undoneCount;
      }
      return restored;
    },
    onSettled: settled,
    onSuccess: (restored) => void toast.say(text.undone(restored)),
    onError: toast.fail,
  });
  const change = useMutation({
    mutationFn: async ({ target, actions }: Wanted) => {
      const changes: Change[] = [];
      for (const action of actions) {
        for (const part of partsOf(target)) {
          const params = { query: { workspaceId }, header: once(newKey()) };
          const body = { ...part, ...action };
          changes.push(await ended(await take(api.POST('/profiles/bulk', { params, body }))));
        }
      }
      return changes;
    },
    onSettled: settled,
    onSuccess: (changes, { actions, done }) => {
      const most = Math.max(...actions.map(({ action }) => sumOf(changes.filter((one) => one.action === action))));
      const failed = changes.find(({ problem }) => problem !== null);
      if (failed?.problem != null) toast.fail(new Error(failed.problem));
      const undoable = changes.filter(({ undoUntil }) => undoUntil !== null);
      if (undoable.length === 0) toast.say((done ?? text.changed)(most));
      else offerUndo((done ?? text.changed)(most), () => undo.mutate(undoable));
      onDone?.();
    },
  });
  return { ...change, progress };
}

const sumOf = (changes: readonly Change[]): number => changes.reduce((sum, { changedCount }) => sum + changedCount, 0);

type Part = Pick<Schemas['BulkChangeIn'], 'profileIds' | 'filter' | 'expectedCount'>;

function partsOf({ profiles, matching }: Target): readonly Part[] {
  if (matching !== undefined) return [{ filter: filterOf(matching.filter), expectedCount: matching.count }];
  return inParts(
    profiles.map(({ id }) => id),
    MOST,
  ).map((profileIds) => ({ profileIds }));
}

/** Fetches a change until it has ended. */
async function untilEnded(
  queries: QueryClient,
  workspaceId: number,
  first: Change,
  say: (progress: string) => void,
): Promise<Change> {
  let now = first;
  while (now.status === 'running' || now.status === 'undoing') {
    say(text.progress(count(now.status === 'running' ? now.visitedCount : now.undoneCount), count(now.matchedCount)));
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const params = { path: { bulk_id: now.id }, query: { workspaceId } };
    now = await take(api.GET('/profiles/bulk/{bulk_id}', { params }));
    // Activity lists the same change.
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'jobs') });
  }
  return now;
}
