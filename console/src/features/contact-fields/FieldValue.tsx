import { MultiSelect, Select, TextInput } from '@mantine/core';
import { DayField } from '../../ui/form/DayField';
import { words } from '../../words';
import type { Draft } from './field-value';
import type { ContactField } from './queries';

interface Props {
  readonly field: Pick<ContactField, 'label' | 'type' | 'choices' | 'example'>;
  readonly description?: string;
  readonly value: Draft;
  readonly onChange: (value: Draft) => void;
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
}

const YES_NO = [
  { value: 'yes', label: words.common.yes },
  { value: 'no', label: words.common.no },
];

/** Editor of a custom field by its type. Stored values that are no longer a choice stay selectable. */
export function FieldValue({
  field: { label, type, choices, example },
  description,
  value,
  onChange,
  error,
  readOnly = false,
}: Props) {
  const same = { label, description, error, readOnly };
  const text = typeof value === 'string' ? value : '';
  if (type === 'choices') {
    const chosen = typeof value === 'string' ? [] : value;
    return (
      <MultiSelect
        {...same}
        data={[...new Set([...choices, ...chosen])]}
        value={[...chosen]}
        onChange={onChange}
        clearable
      />
    );
  }
  if (type === 'choice' || type === 'boolean') {
    const data = type === 'boolean' ? YES_NO : [...new Set([...choices, ...(text === '' ? [] : [text])])];
    return (
      <Select
        {...same}
        data={data}
        value={text || null}
        onChange={(next) => onChange(next ?? '')}
        clearable={!readOnly}
      />
    );
  }
  if (type === 'date') return <DayField {...same} value={text} onChange={onChange} />;
  return (
    <TextInput
      {...same}
      dir="auto"
      {...(type === 'number' && { inputMode: 'decimal' })}
      placeholder={example ?? undefined}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
