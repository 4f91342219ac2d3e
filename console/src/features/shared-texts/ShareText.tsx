import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey, type Schemas } from '../../api/client';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, withoutField } from '../../ui/form/fields';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { sharedTexts as text } from '../../words/campaigns/shared-texts';
import { snippetsQuery } from '../snippets/calls';
import { templatesQuery } from '../templates/calls';
import { type SharedText, shareText, useSharedTextChanged } from './calls';

interface Props {
  /** Shared text whose current version is published; absent to select one. */
  readonly again?: SharedText;
  readonly onClose: () => void;
}

/** Publishes a snippet or template of the workspace for all workspaces. */
export function ShareText({ again, onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const snippets = useQuery(snippetsQuery(workspaceId));
  const templates = useQuery(templatesQuery(workspaceId));
  const [picked, setPicked] = useState<string | null>(again === undefined ? null : `${again.kind}:${again.id}`);
  const [key] = useState(newKey);
  const changed = useSharedTextChanged();
  const share = useMutation({
    mutationFn: (value: string) => {
      const [kind, id] = value.split(':') as [Schemas['SharedTextKind'], string];
      return shareText(workspaceId, { kind, id }, `${key}-${id}`);
    },
    onSuccess: ({ name }) => {
      changed();
      toast.say(text.shared(name));
      onClose();
    },
  });
  const group = (
    kind: SharedText['kind'],
    items: ReadonlyArray<{ readonly id: string; readonly name: string }> = [],
  ) => ({
    group: text.groups[kind],
    items: items.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
  });
  return (
    <Dialog
      title={again === undefined ? text.add : text.publishes(again.name)}
      submit={again === undefined ? text.share : text.publish}
      isReady={picked !== null}
      isBusy={share.isPending}
      error={withoutField(share.error, ['id'])}
      onSubmit={() => picked !== null && share.mutate(picked)}
      onClose={onClose}
    >
      <p>{text.shareLead}</p>
      <Select
        label={text.pick}
        placeholder={text.pickPlaceholder}
        nothingFoundMessage={text.pickEmpty}
        data={[group('snippet', snippets.data), group('template', templates.data)]}
        value={picked}
        onChange={setPicked}
        error={errorAt(share.error, 'id')}
        disabled={again !== undefined}
        searchable
        required
      />
    </Dialog>
  );
}
