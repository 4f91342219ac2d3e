import { Select } from '@mantine/core';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** A time zone by its name; empty for none. */
export function ZonePick({
  label,
  description,
  value,
  onChange,
  error,
  clearable = true,
  disabled = false,
}: {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  clearable?: boolean;
  disabled?: boolean;
}) {
  const data = value === '' || ZONES.includes(value) ? ZONES : [value, ...ZONES];
  return (
    <Select
      label={label}
      description={description}
      value={value === '' ? null : value}
      onChange={(zone) => onChange(zone ?? '')}
      data={data}
      error={error}
      clearable={clearable}
      disabled={disabled}
      searchable
      limit={60}
    />
  );
}
