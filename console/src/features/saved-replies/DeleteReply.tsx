import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Confirm } from '../../ui/form/Confirm';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { compose as composeWords } from '../../words/inbox/compose';
import { deleteSavedReply, type SavedReply, savedRepliesQuery } from './calls';

const text = composeWords.savedReplies;

export function DeleteReply({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteSavedReply(workspaceId, reply.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: savedRepliesQuery(workspaceId).queryKey });
      onClose();
    },
  });
  return (
    <Confirm
      title={text.remove(reply.name)}
      verb={words.common.delete}
      pending={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <p>{reply.shared ? text.removesForAll : text.removesOwn}</p>
    </Confirm>
  );
}
