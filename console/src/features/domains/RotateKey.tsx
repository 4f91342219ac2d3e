import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';

const text = domainsWords.panel;

export function RotateKey({ domain, onClose }: { domain: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const rotate = useMutation({
    mutationFn: () =>
      take(
        api.POST('/domains/{domain}/dkim/rotate', {
          params: { path: { domain }, query: { workspaceId }, header: once(newKey()) },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains') });
      toast.say(text.rotated);
      onClose();
    },
  });
  return (
    <Confirm
      title={text.rotateTitle(domain)}
      verb={text.rotate}
      danger={false}
      pending={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onConfirm={() => rotate.mutate()}
    >
      <p>{text.rotateEffect}</p>
    </Confirm>
  );
}
