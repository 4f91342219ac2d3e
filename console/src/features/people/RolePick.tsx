import { Select } from '@mantine/core';
import { people as peopleWords } from '../../words/settings/people';
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
  /** Whether the label is for screen readers only. */
  hidden?: boolean;
  value: Role;
  mayOwn: boolean;
  disabled?: boolean;
  onChange: (role: Role) => void;
}) {
  return (
    <Select
      {...(hidden ? { 'aria-label': label } : { label, description: peopleWords.roleHint[value] })}
      data={ROLES.map((role) => ({
        value: role,
        label: peopleWords.role[role],
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
