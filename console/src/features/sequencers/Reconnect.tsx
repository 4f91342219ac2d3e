import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { useWorkspaceId } from '../../ui/workspace';
import { sequencers as sequencersWords } from '../../words/settings/sequencers';
import type { Connection } from './queries';

const text = sequencersWords.reconnecting;

/** Sends the credentials of exported mailboxes again, with a warning about what recreated accounts lose. */
export function Reconnect({
  connection,
  onClose,
  onDone,
}: {
  connection: Connection;
  onClose: () => void;
  onDone: (result: Schemas['SequencerMailboxExportOut']) => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [onlyFailed, setOnlyFailed] = useState(true);
  const [recreate, setRecreate] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      take(
        api.POST('/sequencers/{connection_id}/reconnect', {
          params: { path: { connection_id: connection.id }, query: { workspaceId }, header: once(newKey()) },
          body: { only_failed: onlyFailed, recreate },
        }),
      ),
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'sequencers') });
      onDone(done);
    },
  });
  return (
    <Confirm
      title={text.title}
      verb={text.verb}
      danger={recreate}
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <p>{text.lead}</p>
      <Checkbox
        label={text.onlyFailed}
        checked={onlyFailed}
        onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
      />
      {connection.capabilities.reconnect_mailboxes === 'recreate' && (
        <Checkbox
          label={text.recreate}
          checked={recreate}
          onChange={(event) => setRecreate(event.currentTarget.checked)}
        />
      )}
    </Confirm>
  );
}
