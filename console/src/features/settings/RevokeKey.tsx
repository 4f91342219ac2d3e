import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { settings as settingsWords } from '../../words/settings/settings';
import type { ApiKey } from './queries';

const text = settingsWords.keys.revoke;

export function RevokeKey({ apiKey, isOwn, onClose }: { apiKey: ApiKey; isOwn: boolean; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      take(api.DELETE('/api-keys/{api_key}', { params: { path: { api_key: apiKey.id }, query: { workspaceId } } })),
    onSuccess: async () => {
      onClose();
      toast.say(text.done);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'api-keys') });
    },
  });
  return (
    <Confirm
      title={text.title(apiKey.name)}
      verb={text.verb}
      pending={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
    >
      <p>{text.effect}</p>
      {isOwn && <p className="state-warn">{text.own}</p>}
    </Confirm>
  );
}
