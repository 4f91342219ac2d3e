import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { ZonePick } from '../../../ui/form/ZonePick';
import { useWorkspaceId } from '../../../ui/workspace';
import { audience } from '../../../words/campaigns/audience';
import { bulkChange } from '../../../words/contacts/bulk-change';
import { FieldValue } from '../../contact-fields/FieldValue';
import { type Draft, wireOf } from '../../contact-fields/field-value';
import { contactFieldsQuery } from '../../contact-fields/queries';
import type { ActionDialogProps } from './bulk-change';

const text = bulkChange.field;
const COLUMNS = [
  ...(['firstName', 'lastName', 'company', 'title', 'phone', 'website'] as const),
  ...(['linkedinUrl', 'city', 'state', 'country', 'timezone'] as const),
];
const OWN = 'fields.';

/** Sets one field of many contacts, or clears it. */
export function SetField({ count, isBusy, error, onClose, onSubmit }: ActionDialogProps) {
  const { data } = useQuery(contactFieldsQuery(useWorkspaceId()));
  const [name, setName] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft>('');
  const fields = data?.items ?? [];
  const field = fields.find((one) => OWN + one.name === name);
  const value = name === null ? null : wireOf(field?.type ?? 'text', draft);
  const values = field === undefined ? { [name ?? '']: value } : { fields: { [field.name]: value } };
  return (
    <Dialog
      title={text.title(count)}
      submit={value === null ? text.clear : text.submit}
      onClose={onClose}
      onSubmit={() => onSubmit({ action: 'set_field', values })}
      isBusy={isBusy}
      isReady={name !== null}
      error={error}
    >
      <Select
        label={text.pick}
        searchable
        data-autofocus
        data={[
          ...COLUMNS.map((column) => ({ value: column as string, label: audience.fields[column] })),
          ...fields.map((one) => ({ value: OWN + one.name, label: one.label })),
        ]}
        value={name}
        onChange={(next) => {
          setName(next);
          setDraft('');
        }}
      />
      {field !== undefined ? (
        <FieldValue field={{ ...field, label: text.value }} value={draft} onChange={setDraft} />
      ) : name === 'timezone' ? (
        <ZonePick label={text.value} value={String(draft)} onChange={setDraft} />
      ) : (
        <TextInput
          label={text.value}
          dir="auto"
          maxLength={300}
          disabled={name === null}
          value={String(draft)}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
      )}
      <p className="muted">{text.empty}</p>
    </Dialog>
  );
}
