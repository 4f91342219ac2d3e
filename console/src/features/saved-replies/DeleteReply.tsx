import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { useWorkspaceId } from '../../ui/workspace';
import { compose as composeWords } from '../../words/inbox/compose';
import { deleteSavedReply, type SavedReply, savedRepliesQuery } from './calls';

const text = composeWords.savedReplies;

export function DeleteReply({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return (
    <ConfirmDelete
      title={text.remove(reply.name)}
      run={() => deleteSavedReply(workspaceId, reply.id)}
      onDeleted={() => void queries.invalidateQueries({ queryKey: savedRepliesQuery(workspaceId).queryKey })}
      onClose={onClose}
    >
      <p>{reply.shared ? text.removesForAll : text.removesOwn}</p>
    </ConfirmDelete>
  );
}
