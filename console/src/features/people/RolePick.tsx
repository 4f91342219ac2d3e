import { Select } from '@mantine/core';
import { words } from '../../words';
import { ROLES, type Role } from './queries';

/** Selects a role; only owners can select the role of an owner. */
export function RolePick({
  label,
  hidden = false,
  value,
  mayOwn,
  disabled = false,
  onChange,
}: {
  label: string;
  /** The label is there for who hears the page only. */
  hidden?: boolean;
  value: Role;
  mayOwn: boolean;
  disabled?: boolean;
  onChange: (role: Role) => void;
}) {
  return (
    <Select
      {...(hidden ? { 'aria-label': label } : { label, description: words.people.roleHint[value] })}
      data={ROLES.map((role) => ({
        value: role,
        label: words.people.role[role],
        disabled: role === 'owner' && !mayOwn,
      }))}
      value={value}
      onChange={(picked) => picked !== null && onChange(picked as Role)}
      allowDeselect={false}
      disabled={disabled}
      size="xs"
    />
  );
}
