import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { words } from '../../words';
import { count } from '../show/format';
import { toast } from '../toast';

interface Props {
  /** Name of the region. */
  readonly label: string;
  /** Number of selected rows. */
  readonly selected: number;
  /** Text that replaces the number. */
  readonly text?: string;
  /** Selects all rows that match the filters, loaded or not; absent where all of them are selected. */
  readonly onAll?: (() => unknown) | undefined;
  /** Text that replaces "Select all that match". */
  readonly allText?: string;
  readonly onClear: () => void;
  /** Actions. */
  readonly children: ReactNode;
}

/** Bar with the number of selected rows, their actions, and a way to select all matching rows. */
export function BulkBar({ label, selected, text, onAll, allText, onClear, children }: Props) {
  const [isCollecting, setCollecting] = useState(false);
  const collect = async () => {
    setCollecting(true);
    try {
      await onAll?.();
    } catch (error) {
      toast.fail(error);
    } finally {
      setCollecting(false);
    }
  };
  return (
    <div className="bulk" role="region" aria-label={label}>
      <span className="strong" role="status">
        {text ?? words.common.bulk.selected(count(selected))}
      </span>
      {onAll && (
        <Button variant="subtle" loading={isCollecting} onClick={() => void collect()}>
          {allText ?? words.common.bulk.all}
        </Button>
      )}
      {children}
      <Button variant="subtle" color="gray" onClick={onClear}>
        {words.common.bulk.clear}
      </Button>
    </div>
  );
}
