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
  /** Said instead of the number. */
  readonly text?: string;
  /** Selects all rows that match the filters, loaded or not; absent where all of them are selected. */
  readonly onAll?: (() => unknown) | undefined;
  readonly onClear: () => void;
  /** Actions. */
  readonly children: ReactNode;
}

/** What is selected, what can be done with all of it, and how to select everything that matches. */
export function BulkBar({ label, selected, text, onAll, onClear, children }: Props) {
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
          {words.common.bulk.all}
        </Button>
      )}
      {children}
      <Button variant="subtle" color="gray" onClick={onClear}>
        {words.common.bulk.clear}
      </Button>
    </div>
  );
}
