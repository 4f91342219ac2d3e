import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';

interface Props {
  readonly label: string;
  /** Placeholder, such as "Any tag". */
  readonly any: string;
  readonly value: string | undefined;
  /** Tags of the rows shown. */
  readonly known: readonly string[];
  readonly onChange: (tag: string | undefined) => void;
}

/** Filter for one tag or label: typed, or selected from the tags of the rows shown. */
export function TagFilter({ label, any, value, known, onChange }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  const apply = (tag: string) => {
    const wanted = tag.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  };
  return (
    <Autocomplete
      aria-label={label}
      placeholder={any}
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
