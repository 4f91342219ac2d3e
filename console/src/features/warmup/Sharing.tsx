import { Group, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { warmup as warmupWords } from '../../words/mailboxes/warmup';
import { sharingQuery } from './queries';

/** Whether mailboxes of other workspaces and of peer instances are partners. */
export function Sharing() {
  return (
    <Group gap="lg">
      <SharingSwitch field="shareAcrossWorkspaces" />
      <SharingSwitch field="shareWithCircles" />
    </Group>
  );
}

/** A sharing setting. Changes require a confirmation, because partners see the addresses. */
function SharingSwitch({ field }: { field: 'shareAcrossWorkspaces' | 'shareWithCircles' }) {
  const text = warmupWords.sharing[field];
  const workspaceId = useWorkspaceId();
  const may = useMay('admin');
  const queries = useQueryClient();
  const query = useQuery(sharingQuery(workspaceId));
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      take(api.PATCH('/warmup/sharing', { params: { query: { workspaceId } }, body: { [field]: isWanted } })),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'warmup', 'sharing') });
      toast.say(warmupWords.sharing.saved);
    },
  });
  if (query.data === undefined) return null;
  const isOn = query.data[field];
  return (
    <>
      <Switch
        label={text.label}
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
