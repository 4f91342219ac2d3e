import { useMutation } from '@tanstack/react-query';
import { Confirm } from '../../ui/form/Confirm';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { snippets as text } from '../../words/campaigns/snippets';
import { deleteSnippet, type Snippet } from './calls';
import { useSnippetChanged } from './use-changed';

export function DeleteSnippet({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const changed = useSnippetChanged();
  const deleting = useMutation({
    mutationFn: () => deleteSnippet(workspaceId, snippet.id),
    onSuccess: () => {
      changed();
      onClose();
    },
  });
  return (
    <Confirm
      title={text.remove(snippet.name)}
      verb={words.common.delete}
      pending={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <p>{text.removes}</p>
    </Confirm>
  );
}
