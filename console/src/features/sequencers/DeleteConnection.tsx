import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { sequencers as sequencersWords } from '../../words/settings/sequencers';
import type { Connection } from './queries';

const text = sequencersWords.deletion;

export function DeleteConnection({
  connection,
  onClose,
  onDone,
}: {
  connection: Connection;
  onClose: () => void;
  onDone: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      take(
        api.DELETE('/sequencers/{connection_id}', {
          params: { path: { connection_id: connection.id }, query: { workspaceId } },
        }),
      ),
    onSuccess: async () => {
      onDone();
      toast.say(text.done);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'sequencers', 'list') });
    },
  });
  return (
    <Confirm
      title={text.title(connection.name)}
      verb={text.verb}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{text.effect(connection.exports_count)}</p>
    </Confirm>
  );
}
