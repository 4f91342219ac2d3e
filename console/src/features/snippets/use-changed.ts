import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/keys';
import { useWorkspaceId } from '../../ui/workspace';

/** Returns a callback that refetches lists, versions, and previews after a snippet has changed. */
export function useSnippetChanged(): () => void {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'snippets') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'preview') });
  };
}
