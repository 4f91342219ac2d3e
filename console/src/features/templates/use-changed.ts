import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/keys';
import { useWorkspaceId } from '../../ui/workspace';

/** Returns a callback that refetches templates, and the steps that show whether an update is available. */
export function useTemplateChanged(): () => void {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'templates') });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'steps') });
  };
}
