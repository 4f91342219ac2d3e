import { Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { labels as text } from '../../words/settings/labels';
import { type Label, labelsQuery } from './queries';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Creates or edits a label. */
export function LabelForm({ label, onClose }: { label?: Label; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { values, set } = useFields({
    name: label?.name ?? '',
    color: label?.color ?? ('gray' as Schemas['LabelColor']),
    sentiment: label?.sentiment ?? ('neutral' as Schemas['LabelSentiment']),
  });
  const saving = useMutation({
    mutationFn: () => {
      const body = { ...values, name: values.name.trim() };
      const query = { workspaceId };
      return label === undefined
        ? take(api.POST('/thread-labels', { params: { query, header: once(key) }, body }))
        : take(api.PATCH('/thread-labels/{label_id}', { params: { path: { label_id: label.id }, query }, body }));
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: labelsQuery(workspaceId).queryKey });
      toast.say(words.common.saved);
      onClose();
    },
  });
  return (
    <Dialog
      title={label === undefined ? text.add : text.edit}
      submit={words.common.save}
      isReady={values.name.trim() !== ''}
      isBusy={saving.isPending}
      error={withoutField(saving.error, ['name'])}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        value={values.name}
        onChange={(event) => set('name')(event.currentTarget.value)}
        error={errorAt(saving.error, 'name')}
        maxLength={50}
        data-autofocus
        required
      />
      <Select
        label={text.colorLabel}
        value={values.color}
        onChange={(value) => value !== null && set('color')(value as Schemas['LabelColor'])}
        data={optionsOf(text.color)}
        allowDeselect={false}
      />
      <Select
        label={text.sentimentLabel}
        value={values.sentiment}
        onChange={(value) => value !== null && set('sentiment')(value as Schemas['LabelSentiment'])}
        data={optionsOf(text.sentiment)}
        allowDeselect={false}
      />
    </Dialog>
  );
}
