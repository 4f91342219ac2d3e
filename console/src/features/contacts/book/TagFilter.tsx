import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';
import { addressBook as text } from '../../../words/contacts/address-book';

interface Props {
  readonly value: string | undefined;
  /** Tags of the rows shown. */
  readonly known: readonly string[];
  readonly onChange: (tag: string | undefined) => void;
}

/** Filter for one tag: typed, or selected from the tags of the rows shown. */
export function TagFilter({ value, known, onChange }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  const apply = (tag: string) => {
    const wanted = tag.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  };
  return (
    <Autocomplete
      aria-label={text.tag}
      placeholder={text.anyTag}
      data={[...known]}
      value={typed}
      w={130}
      limit={50}
      clearable
      onChange={setTyped}
      onClear={() => apply('')}
      onOptionSubmit={apply}
      onBlur={() => apply(typed)}
      onKeyDown={(event) => event.key === 'Enter' && apply(typed)}
    />
  );
}
