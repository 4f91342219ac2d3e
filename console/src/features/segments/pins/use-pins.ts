import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newKey } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { inParts } from '../../../ui/list/collect';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useWorkspaceId } from '../../../ui/workspace';
import { segments } from '../../../words/contacts/segments';
import { pinContacts } from '../queries';

const text = segments.pins.done;
const MOST = 1_000;

export type Pin = 'in' | 'out' | null;

interface Pinned {
  readonly ids: readonly string[];
  readonly pin: Pin;
}

/** Pins contacts into a segment or out of it, or clears their pins. Undo of a pin clears it. */
export function usePins(segmentId: string, onDone?: () => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const pinning = useMutation({
    mutationFn: async ({ ids, pin }: Pinned) => {
      let changed = 0;
      for (const profileIds of inParts(ids, MOST)) {
        changed += (await pinContacts(workspaceId, segmentId, { profileIds, pin }, newKey())).changed;
      }
      return changed;
    },
    onSuccess: async (changed, { ids, pin }) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'segments') });
      if (pin === null) toast.say(text.clear(changed));
      else offerUndo(text[pin](ids.length), () => pinning.mutate({ ids, pin: null }));
      onDone?.();
    },
    onError: toast.fail,
  });
  return pinning;
}
