import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { words } from '../../words';
import { useKeys } from '../keys';
import { Icon } from '../show/Icon';

const PAUSE_MS = 250;

/** Search field, focused by `/`. Searches when typing pauses. */
export function Search({
  value,
  onChange,
  label = words.common.search,
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
}) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => change.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<Icon name="search" size={14} />}
      className="search"
    />
  );
}
