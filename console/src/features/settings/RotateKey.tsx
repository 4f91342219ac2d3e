import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { NumberField } from '../../ui/form/NumberField';
import { useWorkspaceId } from '../../ui/workspace';
import { bounds, boundsHint } from '../../words/ranges';
import { settings as settingsWords } from '../../words/settings/settings';
import type { ApiKey } from './queries';
import { ShownOnce } from './ShownOnce';

const text = settingsWords.keys;

export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [hours, setHours] = useState<number | string>(24);
  const rotate = useMutation({
    mutationFn: () =>
      take(
        api.POST('/api-keys/{api_key}/rotate', {
          params: { path: { api_key: apiKey.id }, query: { workspaceId }, header: once(newKey()) },
          body: { overlap_hours: Number(hours) },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'api-keys') }),
  });
  if (rotate.data) {
    return <ShownOnce secret={rotate.data.api_key} note={text.shown.oldUntil(Number(hours))} onClose={onClose} />;
  }
  return (
    <Confirm
      title={text.rotate.title(apiKey.name)}
      verb={text.rotate.verb}
      danger={false}
      pending={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onConfirm={() => rotate.mutate()}
    >
      <p>{text.rotate.effect}</p>
      <NumberField
        label={text.rotate.overlap}
        description={boundsHint(bounds['ApiKeyRotateIn.overlap_hours'])}
        value={hours}
        onChange={setHours}
        min={0}
        max={168}
      />
    </Confirm>
  );
}
