import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { circles as circlesWords } from '../../words/mailboxes/circles';
import type { Peer } from './queries';

const text = circlesWords.leave;

export function LeavePeer({ peer, onClose }: { peer: Peer; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () =>
      take(api.DELETE('/circles/peers/{peer_id}', { params: { path: { peer_id: peer.id }, query: { workspaceId } } })),
    onSuccess: async () => {
      onClose();
      toast.say(text.done);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'circles', 'peers') });
    },
  });
  return (
    <Confirm
      title={text.title(peer.url)}
      verb={text.verb}
      pending={leave.isPending}
      error={leave.error}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
    >
      <p>{text.effect}</p>
    </Confirm>
  );
}
