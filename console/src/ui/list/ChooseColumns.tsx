import { Anchor, Checkbox, Stack } from '@mantine/core';
import { words } from '../../words';
import { Dialog } from '../form/Dialog';
import type { ChoosableColumn, Screen } from './chosen-columns';
import { useChosenColumns } from './use-chosen-columns';

const text = words.common.views;

interface Props {
  readonly screen: Screen;
  readonly columns: readonly ChoosableColumn[];
  readonly onClose: () => void;
}

/** Shows and hides the columns of a list, which changes behind the dialog. */
export function ChooseColumns({ screen, columns, onClose }: Props) {
  const choice = useChosenColumns(screen, columns);
  return (
    <Dialog title={text.columns} onClose={onClose} size="sm">
      <Stack gap={4} role="group" aria-label={text.columns}>
        {columns
          .filter(({ initially }) => initially !== undefined)
          .map((column) => (
            <Checkbox
              key={column.key}
              label={column.title}
              checked={choice.isShown(column)}
              onChange={(event) => choice.show(column, event.currentTarget.checked)}
            />
          ))}
      </Stack>
      {!choice.isDefault && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={choice.reset}>
          {text.usual}
        </Anchor>
      )}
    </Dialog>
  );
}
