import { ActionIcon, Tooltip } from '@mantine/core';
import { words } from '../../words';
import { Icon } from '../show/Icon';

interface Props {
  readonly labels: { readonly history: string; readonly remove: string };
  readonly mayWrite: boolean;
  readonly onHistory: () => void;
  readonly onDelete: () => void;
}

/** Actions of a row whose object has versions: show them, and delete the object. */
export function VersionedActions({ labels, mayWrite, onHistory, onDelete }: Props) {
  return (
    <>
      <Tooltip label={words.common.versions}>
        <ActionIcon aria-label={labels.history} onClick={onHistory}>
          <Icon name="clock" />
        </ActionIcon>
      </Tooltip>
      {mayWrite && (
        <Tooltip label={labels.remove}>
          <ActionIcon aria-label={labels.remove} onClick={onDelete}>
            <Icon name="trash" />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
