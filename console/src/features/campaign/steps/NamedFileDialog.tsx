import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../api/errors';
import { Dialog } from '../../../ui/form/Dialog';
import { fieldError } from '../../../ui/form/field-error';
import { attachments as text } from '../../../words/campaigns/attachments';
import { NamedOutcome } from './NamedOutcome';
import { nameOf, type Person } from './person';
import { usePreview } from './preview';
import type { Variable } from './variables';

/** Surroundings of a file name: the fields that it can contain, and the contact for which it is shown. */
export interface NamedFile {
  readonly variables: readonly Variable[];
  readonly person: Person;
  /** Campaign of the step; absent for a step of a template, whose contacts are not known. */
  readonly campaignId?: string | undefined;
}

interface Props extends NamedFile {
  readonly value: string;
  /** Names that the email attaches already. */
  readonly taken: readonly string[];
  readonly onSubmit: (value: string) => void;
  readonly onClose: () => void;
}

/** Dialog for the name of a file with fields, with the file that the previewed contact gets. */
export function NamedFileDialog({ value, taken, variables, person, campaignId, onSubmit, onClose }: Props) {
  const [template, setTemplate] = useState(value);
  const { contact } = person;
  const trimmed = template.trim();
  const { data, error } = usePreview({
    subject: '',
    attachmentNames: trimmed === '' ? [] : [trimmed],
    ...(campaignId !== undefined && { campaignId }),
    ...(contact !== undefined && { contactId: contact.id }),
  });
  const shown = data?.attachmentNames.find((one) => one.template === trimmed);
  const refused = error instanceof ApiError ? fieldError(error, 'attachmentNames.0') : undefined;
  return (
    <Dialog
      title={text.byFieldTitle}
      submit={text.byFieldSubmit}
      onClose={onClose}
      onSubmit={() => onSubmit(trimmed)}
      isReady={trimmed !== '' && refused === undefined && !taken.includes(trimmed)}
    >
      <span className="muted">{text.byFieldLead}</span>
      <Select
        data-autofocus
        label={text.field}
        placeholder={text.fieldPick}
        searchable
        value={null}
        data={variables.map(({ name }) => name)}
        onChange={(name) => name !== null && setTemplate((now) => `${now}{{${name}}}`)}
      />
      <TextInput
        label={text.fileName}
        description={text.fileNameHint}
        value={template}
        maxLength={500}
        onChange={(event) => setTemplate(event.currentTarget.value)}
        error={taken.includes(trimmed) ? text.twice : refused}
        dir="auto"
      />
      {contact !== undefined && shown !== undefined && (
        <div aria-live="polite">
          <span className="caption">{text.forContact(nameOf(contact))}</span> <NamedOutcome shown={shown} />
        </div>
      )}
    </Dialog>
  );
}
