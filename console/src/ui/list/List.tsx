import type { InfiniteData } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Loaded } from '../page/Loaded';
import { NothingMatches } from './NothingMatches';
import { Table, type TableProps } from './Table';

interface Pages<Page> {
  readonly data: InfiniteData<Page> | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface Props<Page, Row> extends Omit<TableProps<Row>, 'rows' | 'more' | 'loadedAt' | 'onEnd'> {
  readonly query: Pages<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** Clears all filters; absent without filters. */
  readonly onClear?: (() => void) | undefined;
  /** Empty state of a workspace without rows. */
  readonly empty: ReactElement;
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
          <Table
            {...table}
            rows={rows}
            more={query.hasNextPage}
            loadedAt={query.dataUpdatedAt}
            onEnd={() => void query.fetchNextPage()}
          />
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
