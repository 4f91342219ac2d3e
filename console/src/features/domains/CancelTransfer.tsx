import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { MayButton } from '../../ui/form/MayButton';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';

const text = domainsWords.panel;

/** Button that cancels an open connection, with its confirmation. */
export function CancelTransfer({ id, domain }: { id: string; domain: string }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () =>
      take(
        api.DELETE('/domains/provider-transfer/{transfer_id}', {
          params: { path: { transfer_id: id }, query: { workspaceId } },
        }),
      ),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains') });
      toast.say(text.transferCanceled);
    },
  });
  return (
    <>
      <MayButton variant="subtle" size="xs" onClick={() => setAsking(true)}>
        {text.cancelTransfer}
      </MayButton>
      {isAsking && (
        <Confirm
          title={text.cancelTitle(domain)}
          verb={text.cancelTransfer}
          pending={cancel.isPending}
          error={cancel.error}
          onClose={() => setAsking(false)}
          onConfirm={() => cancel.mutate()}
        >
          <p>{text.cancelEffect}</p>
        </Confirm>
      )}
    </>
  );
}
