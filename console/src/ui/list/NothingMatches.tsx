import { Button } from '@mantine/core';
import { words } from '../../words';
import { Empty } from './Empty';

/** Empty state of a list whose filters match nothing. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty text={words.common.nothingMatches}>
      <Button variant="default" onClick={onClear}>
        {words.common.clear}
      </Button>
    </Empty>
  );
}
