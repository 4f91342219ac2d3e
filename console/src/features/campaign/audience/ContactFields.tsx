import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../ui/form/field-error';
import { Problem } from '../../../ui/page/Problem';
import { useMay } from '../../../ui/workspace';
import { words } from '../../../words';
import { audience as text } from '../../../words/campaigns/audience';
import { useCampaign } from '../queries';
import { useContactActions } from './actions';
import type { Contact } from './queries';

const FIELDS = [
  ...(['email', 'firstName', 'lastName', 'company', 'title', 'phone'] as const),
  ...(['website', 'linkedinUrl', 'city', 'state', 'country', 'timezone'] as const),
];

/** Fields of a contact, editable in place; only changes are sent. */
export function ContactFields({ contact }: { contact: Contact }) {
  const may = useMay();
  const campaign = useCampaign();
  const { change } = useContactActions(campaign.id);
  const [changed, setChanged] = useState<Record<string, string>>({});
  const [own, setOwn] = useState<Record<string, string>>({});
  const isDirty = Object.keys(changed).length + Object.keys(own).length > 0;
  const save = () => {
    const fields = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, value.trim() === '' ? null : value.trim()]),
    );
    const customFields = { ...contact.customFields, ...own };
    change.mutate(
      { contact, body: { ...fields, ...(Object.keys(own).length > 0 && { customFields: customFields as never }) } },
      {
        onSuccess: () => {
          setChanged({});
          setOwn({});
        },
      },
    );
  };
  const isShown = FIELDS.some((field) => fieldError(change.error, field) !== undefined);
  return (
    <form
      className="contact-fields"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={text.fields[field]}
          readOnly={!may}
          value={changed[field] ?? contact[field] ?? ''}
          error={fieldError(change.error, field)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setChanged((now) => ({ ...now, [field]: value }));
          }}
        />
      ))}
      {Object.entries(contact.customFields).map(([name, value]) => (
        <TextInput
          key={name}
          label={name}
          readOnly={!may}
          value={own[name] ?? String(value ?? '')}
          error={fieldError(change.error, `customFields.${name}`)}
          onChange={(event) => {
            const { value: next } = event.currentTarget;
            setOwn((now) => ({ ...now, [name]: next }));
          }}
        />
      ))}
      {isDirty && (
        <div className="contact-save">
          {change.error !== null && !isShown && <Problem error={change.error} />}
          <Button type="submit" loading={change.isPending}>
            {words.common.save}
          </Button>
        </div>
      )}
    </form>
  );
}
