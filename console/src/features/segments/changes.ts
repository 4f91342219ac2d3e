import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { segments as text } from '../../words/contacts/segments';
import { changeSegment, createSegment, type Definition, deleteSegment, type Segment, segmentQuery } from './queries';

/** Refetches segments. */
function useChanged() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'segments') });
}

/** Creates a segment and opens its page. */
export function useCreate(key: string) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: { name: string; definition: Definition }) => createSegment(workspaceId, body, key),
    onSuccess: async ({ id }) => {
      await navigate({
        to: '/w/$workspaceId/segments/$segmentId',
        params: { workspaceId: String(workspaceId), segmentId: id },
        search: {} as never,
      });
      await changed();
    },
  });
}

export function useRename(segment: Segment, onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const changed = useChanged();
  return useMutation({
    mutationFn: (name: string) => changeSegment(workspaceId, segment.id, { name }),
    onSuccess: async (next) => {
      queries.setQueryData(segmentQuery(workspaceId, segment.id).queryKey, next);
      toast.say(text.renamed);
      onDone();
      await changed();
    },
  });
}

/** Deletes a segment and opens the list. */
export function useDelete(segment: Segment) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => deleteSegment(workspaceId, segment.id),
    onSuccess: async () => {
      toast.say(text.deleted(segment.name));
      await navigate({
        to: '/w/$workspaceId/segments',
        params: { workspaceId: String(workspaceId) },
        search: {} as never,
      });
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'segments', 'list') });
    },
  });
}
