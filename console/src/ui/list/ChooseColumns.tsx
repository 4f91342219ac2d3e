import { ActionIcon, Anchor, Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { words } from '../../words';
import { Dialog } from '../form/Dialog';
import { Icon } from '../show/Icon';
import type { ChoosableColumn, Screen } from './chosen-columns';
import { useChosenColumns } from './use-chosen-columns';
import './choose-columns.css';

const text = words.common.views;

interface Props {
  readonly screen: Screen;
  readonly columns: readonly ChoosableColumn[];
  readonly onClose: () => void;
}

/** Shows, hides, and moves the columns of a list, which changes behind the dialog. */
export function ChooseColumns({ screen, columns, onClose }: Props) {
  const choice = useChosenColumns(screen, columns);
  const list = useRef<HTMLUListElement>(null);
  const movable = choice.ordered.filter(({ initially }) => initially !== undefined);
  const move = (column: ChoosableColumn, by: -1 | 1) => {
    choice.move(column, by);
    // A row that moved has lost its focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>(
        `[data-column="${column.key}"] button:not(:disabled)`,
      );
      (buttons?.[by === -1 ? 0 : buttons.length - 1] ?? null)?.focus();
    });
  };
  return (
    <Dialog title={text.columns} onClose={onClose} size="sm">
      <ul className="choose-columns" ref={list} aria-label={text.columns}>
        {movable.map((column, index) => (
          <li key={column.key} data-column={column.key}>
            <Checkbox
              label={column.title}
              checked={choice.isShown(column)}
              onChange={(event) => choice.show(column, event.currentTarget.checked)}
            />
            <ActionIcon
              size={24}
              aria-label={text.up(column.title)}
              title={text.up(column.title)}
              disabled={index === 0}
              onClick={() => move(column, -1)}
            >
              <Icon name="up" size={14} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={text.down(column.title)}
              title={text.down(column.title)}
              disabled={index === movable.length - 1}
              onClick={() => move(column, 1)}
            >
              <Icon name="down" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {!choice.isDefault && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={choice.reset}>
          {text.usual}
        </Anchor>
      )}
    </Dialog>
  );
}
