import { Select, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { dayName } from '../show/format';

const DayField = lazy(() => import('../form/DayField').then((file) => ({ default: file.DayField })));

/** A filter as in the URL: unset fields are undefined. */
type Filter = Readonly<Record<string, string | undefined>>;

export function isFiltered(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Filter without values. */
export function cleared<T extends Filter>(filter: T): { [K in keyof T]: undefined } {
  return Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])) as { [K in keyof T]: undefined };
}

/** Returns `onClear` of a `List`, if a filter is set. */
export function clearing<T extends Filter>(
  filter: T,
  narrow: (nothing: { [K in keyof T]: undefined }) => void,
): (() => void) | undefined {
  return isFiltered(filter) ? () => narrow(cleared(filter)) : undefined;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  /** Placeholder, such as "Any status". */
  readonly any: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly data: readonly T[] | readonly { readonly value: T; readonly label: string }[];
  readonly width: number;
  readonly searchable?: boolean;
}

/** Filter for one option, or any. */
export function Choice<T extends string>({ label, any, value, onChange, data, width, ...rest }: ChoiceProps<T>) {
  return (
    <Select
      aria-label={label}
      placeholder={any}
      value={value ?? null}
      onChange={(chosen) => onChange((chosen as T | null) ?? undefined)}
      data={data}
      clearable
      w={width}
      {...rest}
    />
  );
}

/** Filter for a calendar day, or any. */
export function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const field = {
    'aria-label': label,
    title: label,
    leftSection: (
      <span className="caption day-label" aria-hidden>
        {label}
      </span>
    ),
    leftSectionWidth: Math.max(48, label.length * 7 + 16),
  };
  return (
    <Suspense fallback={<TextInput {...field} value={value === undefined ? '' : dayName(value)} readOnly />}>
      <DayField {...field} value={value ?? ''} onChange={(day) => onChange(day || undefined)} />
    </Suspense>
  );
}
