import { Button } from '@mantine/core';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../../words';
import { Loaded } from '../page/Loaded';
import { Empty } from './Empty';
import { Table, type TableProps } from './Table';

interface Pages<Page> {
  readonly data: InfiniteData<Page> | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface Props<Page, Row> extends Omit<TableProps<Row>, 'rows' | 'more' | 'onEnd'> {
  readonly query: Pages<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** Clears all filters; absent without filters. */
  readonly onClear?: (() => void) | undefined;
  /** Empty state of a workspace without rows. */
  readonly empty: ReactNode;
  /** Content below the table that needs its rows. */
  readonly below?: (rows: readonly Row[]) => ReactNode;
}

/** Paginated table of a query, with empty states for filters without matches and for no rows. */
export function List<Page, Row>({ query, rowsOf, onClear, empty, below, ...table }: Props<Page, Row>) {
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf);
        if (rows.length === 0) return onClear === undefined ? empty : <NothingMatches onClear={onClear} />;
        const shown = (
          <Table {...table} rows={rows} more={query.hasNextPage} onEnd={() => void query.fetchNextPage()} />
        );
        if (below === undefined) return shown;
        return (
          <div className="list-page">
            <div className="list-rows">{shown}</div>
            {below(rows)}
          </div>
        );
      }}
    </Loaded>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty text={words.common.nothingMatches}>
      <Button variant="default" onClick={onClear}>
        {words.common.clear}
      </Button>
    </Empty>
  );
}
