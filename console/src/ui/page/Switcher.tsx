import { SegmentedControl } from '@mantine/core';

/** Tabs whose selection is kept in the URL. */
export function Switcher({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[...options]}
      style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
    />
  );
}
