import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { Confirm } from '../../ui/Confirm';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { warmup as warmupWords } from '../../words/warmup';
import { sharingQuery } from './queries';

const text = warmupWords.sharing;

/** Whether mailboxes of other workspaces are partners; asked before it changes, as addresses become seen. */
export function Sharing() {
  const workspaceId = useWorkspaceId();
  const may = useMay('admin');
  const queries = useQueryClient();
  const query = useQuery(sharingQuery(workspaceId));
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (shareAcrossWorkspaces: boolean) =>
      take(api.PATCH('/warmup/sharing', { params: { query: { workspaceId } }, body: { shareAcrossWorkspaces } })),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: [workspaceId, 'warmup', 'sharing'] });
      toast.say(text.saved);
    },
  });
  if (query.data === undefined) return null;
  const isOn = query.data.shareAcrossWorkspaces;
  return (
    <>
      <Switch
        label={text.label}
        labelPosition="left"
        checked={isOn}
        onChange={() => setAsking(true)}
        disabled={!may}
        title={may ? undefined : words.common.needs('admin')}
      />
      {isAsking && (
        <Confirm
          title={isOn ? text.titleOff : text.titleOn}
          verb={isOn ? text.verbOff : text.verbOn}
          danger={false}
          pending={change.isPending}
          error={change.error}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate(!isOn)}
        >
          <p>{isOn ? text.effectOff : text.effectOn}</p>
        </Confirm>
      )}
    </>
  );
}
