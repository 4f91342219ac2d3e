import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/keys';
import { useWorkspaceId } from '../../ui/workspace';

/** Returns what to do after a snippet changed: lists, versions, and previews are fetched again. */
export function useSnippetChanged(): () => void {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'snippets') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'preview') });
  };
}
