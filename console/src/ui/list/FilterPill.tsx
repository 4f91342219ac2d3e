import { ActionIcon } from '@mantine/core';
import { Icon } from '../show/Icon';
import './filter-pill.css';

/** A filter that a link has set, with a button that removes it. */
export function FilterPill({
  label,
  remove,
  onRemove,
}: {
  label: string;
  /** Accessible label of the button. */
  remove: string;
  onRemove: () => void;
}) {
  return (
    <span className="filter-pill">
      <bdi>{label}</bdi>
      <ActionIcon size={24} aria-label={remove} onClick={onRemove}>
        <Icon name="close" size={12} />
      </ActionIcon>
    </span>
  );
}
