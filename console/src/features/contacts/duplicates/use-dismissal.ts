import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useWorkspaceId } from '../../../ui/workspace';
import { duplicates as text } from '../../../words/contacts/duplicates';
import { contactsOf, type Duplicate } from './queries';

/** Records that two contacts are different people. Undo lists the pair again. */
export function useDismissal(onDone: (pair: Duplicate) => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const write = (pair: Duplicate, dismissed: boolean) =>
    take(
      api.POST('/profiles/duplicates/dismiss', {
        params: { query: { workspaceId } },
        body: { profileIds: contactsOf(pair).map(({ id }) => id), dismissed },
      }),
    );
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'duplicates') });
  const undo = useMutation({
    mutationFn: (pair: Duplicate) => write(pair, false),
    onSettled,
    onError: toast.fail,
  });
  return useMutation({
    mutationFn: (pair: Duplicate) => write(pair, true),
    onSuccess: (_, pair) => {
      const [older, newer] = contactsOf(pair);
      onDone(pair);
      offerUndo(text.dismissed(older.email, newer.email), () => undo.mutate(pair));
    },
    onSettled,
    onError: toast.fail,
  });
}
