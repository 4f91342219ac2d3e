import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { MayButton } from '../../ui/form/MayButton';
import { BulkBar } from '../../ui/list/BulkBar';
import { inParts } from '../../ui/list/collect';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { suppressions as words } from '../../words/contacts/suppressions';
import { isByRecipient, type Suppression } from './queries';

const text = words.many;
/** Maximum entries per request. */
const MOST = 200;

interface Props {
  readonly entries: readonly Suppression[];
  /** Selects all that match the filters; absent if all rows are loaded. */
  readonly onAll: (() => unknown) | undefined;
  readonly onClear: () => void;
}

/** Deletes the selected entries, after a question with their number. */
export function RemoveMany({ entries, onAll, onClear }: Props) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveMany(onClear);
  const byRecipient = entries.filter(isByRecipient).length;
  return (
    <BulkBar label={text.region} selected={entries.length} onAll={onAll} onClear={onClear}>
      <MayButton variant="default" onClick={() => setAsking(true)}>
        {text.action}
      </MayButton>
      {isAsking && (
        <Confirm
          title={text.title(entries.length)}
          verb={text.verb(entries.length)}
          pending={remove.isPending}
          error={remove.error}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate(entries.map(({ id }) => id))}
        >
          {byRecipient > 0 && <p className="state-warn">{text.optOut(byRecipient)}</p>}
          <p>{text.effect}</p>
        </Confirm>
      )}
    </BulkBar>
  );
}

function useRemoveMany(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (all: readonly string[]) => {
      let deleted = 0;
      for (const ids of inParts(all, MOST)) {
        const params = { query: { workspaceId }, header: once(newKey()) };
        const done = await take(api.POST('/campaigns/suppressions/batch-delete', { params, body: { ids } }));
        deleted += done.deletedCount;
      }
      return deleted;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'suppressions') }),
    onSuccess: (deleted) => {
      toast.say(text.done(deleted));
      onDone();
    },
  });
}
