import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/client';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Tags } from '../../ui/form/Tags';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { contactFields as text } from '../../words/contacts/contact-fields';
import { changeField, createField, useFieldsChanged } from './calls';
import { FieldValue } from './FieldValue';
import { draftOf, wireOf } from './field-value';
import type { ContactField, FieldType } from './queries';

const NAME = /^[A-Za-z_]\w{0,63}$/;
const SHOWN = ['label', 'name', 'type', 'choices', 'example', 'default'];
const TYPES = (Object.keys(text.types) as FieldType[]).map((value) => ({ value, label: text.types[value] }));

/** Returns a field name for a label: `Renewal date` becomes `renewal_date`. */
const nameFor = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 64);

interface Props {
  /** Field being edited; absent when adding. */
  readonly field?: ContactField;
  /** Name in use that the new field registers. */
  readonly name?: string;
  readonly onClose: () => void;
}

/** Form of a custom field. Name and type are fixed once it is added. */
export function FieldForm({ field, name: given, onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const changed = useFieldsChanged();
  const [key] = useState(newKey);
  const [typedName, setTypedName] = useState<string | null>(given ?? null);
  const { values, set } = useFields({
    label: field?.label ?? given ?? '',
    type: field?.type ?? ('text' as FieldType),
    choices: [...(field?.choices ?? [])],
    example: field?.example ?? '',
    fallback: draftOf(field?.type ?? 'text', field?.default),
  });
  const { label, type, choices } = values;
  const name = field?.name ?? typedName ?? nameFor(label);
  const hasChoices = type === 'choice' || type === 'choices';
  const example = values.example.trim() || null;
  const saving = useMutation({
    mutationFn: () => {
      const fallback = wireOf(type, values.fallback);
      const body = { label: label.trim(), example, choices: hasChoices ? choices : [], default: fallback };
      return field === undefined
        ? createField(workspaceId, { ...body, name, type }, key)
        : changeField(workspaceId, field.id, body);
    },
    onSuccess: () => {
      changed();
      toast.say(text.saved);
      onClose();
    },
  });
  return (
    <Dialog
      title={field === undefined ? text.add : text.edit(field.label)}
      submit={words.common.save}
      isReady={label.trim() !== '' && NAME.test(name) && (!hasChoices || choices.length > 0)}
      isBusy={saving.isPending}
      error={withoutField(saving.error, SHOWN)}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.label}
        dir="auto"
        value={label}
        onChange={(event) => set('label')(event.currentTarget.value)}
        error={errorAt(saving.error, 'label')}
        maxLength={100}
        data-autofocus
        required
      />
      <TextInput
        label={text.name}
        description={text.nameHint(NAME.test(name) ? name : text.nameExample)}
        value={name}
        onChange={(event) => setTypedName(event.currentTarget.value)}
        error={name === '' || NAME.test(name) ? errorAt(saving.error, 'name') : text.badName}
        maxLength={64}
        readOnly={field !== undefined || given !== undefined}
        required
      />
      <Select
        label={text.type}
        description={text.typeHint}
        data={TYPES}
        value={type}
        onChange={(next) => {
          if (next === null) return;
          set('type')(next as FieldType);
          set('fallback')(draftOf(next as FieldType, null));
        }}
        error={errorAt(saving.error, 'type')}
        allowDeselect={false}
        readOnly={field !== undefined}
      />
      {hasChoices && (
        <Tags
          label={text.choices}
          description={text.choicesHint}
          value={choices}
          onChange={set('choices')}
          error={errorAt(saving.error, 'choices')}
          maxTags={200}
          acceptValueOnBlur
          required
        />
      )}
      <TextInput
        label={text.example}
        dir="auto"
        value={values.example}
        onChange={(event) => set('example')(event.currentTarget.value)}
        error={errorAt(saving.error, 'example')}
        maxLength={200}
      />
      <FieldValue
        field={{ label: text.fallback, type, choices, example: null }}
        description={text.fallbackHint}
        value={values.fallback}
        onChange={set('fallback')}
        error={errorAt(saving.error, 'default')}
      />
    </Dialog>
  );
}
