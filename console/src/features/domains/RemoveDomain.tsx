import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';

const text = domainsWords.panel;

/** Removes a domain from the workspace; an error names what still uses it. */
export function RemoveDomain({
  domain,
  onClose,
  onRemoved,
}: {
  domain: string;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => take(api.DELETE('/domains/{domain}', { params: { path: { domain }, query: { workspaceId } } })),
    onSuccess: async () => {
      onRemoved();
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains') });
      toast.say(text.removed);
    },
  });
  return (
    <Confirm
      title={text.removeTitle(domain)}
      verb={text.remove}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{text.removeEffect}</p>
    </Confirm>
  );
}
