import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { useWorkspaceId } from '../../ui/workspace';
import { snippets as text } from '../../words/campaigns/snippets';
import { deleteSnippet, type Snippet } from './calls';
import { useSnippetChanged } from './use-changed';

export function DeleteSnippet({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  return (
    <ConfirmDelete
      title={text.remove(snippet.name)}
      run={() => deleteSnippet(workspaceId, snippet.id)}
      onDeleted={useSnippetChanged()}
      onClose={onClose}
    >
      <p>{text.removes}</p>
    </ConfirmDelete>
  );
}
