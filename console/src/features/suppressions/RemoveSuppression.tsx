import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';
import { isByRecipient, type Suppression } from './queries';

const text = suppressionsWords.remove;

export function RemoveSuppression({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      take(
        api.DELETE('/campaigns/suppressions', {
          params: { query: { workspaceId, email: entry.email, groupId: entry.groupId ?? undefined } },
        }),
      ),
    onSuccess: async ({ deleted }) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'suppressions') });
      toast.say(deleted ? text.done(entry.email) : text.gone(entry.email));
      onClose();
    },
  });
  return (
    <Confirm
      title={text.title(entry.email)}
      verb={text.verb}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      {isByRecipient(entry) && <p className="state-warn">{text.optOut}</p>}
      <p>{text.effect}</p>
    </Confirm>
  );
}
