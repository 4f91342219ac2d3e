import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWorkspaceId } from '../../../ui/workspace';
import { type BookFilter, matchingQuery, type Profile } from './queries';

interface Picked {
  readonly filter: BookFilter;
  readonly loaded: readonly Profile[];
  readonly hasMore: boolean;
  /** Number of selected rows. */
  readonly picked: number;
  readonly pick: (rows: readonly Profile[]) => void;
}

/** Selection of all contacts that match the filters, loaded or not. It ends when a row is deselected. */
export function useAllMatching({ filter, loaded, hasMore, picked, pick }: Picked) {
  // Number of rows that were loaded when all were selected.
  const [rows, setRows] = useState(0);
  const isAll = rows > 0 && picked === rows;
  const { data: count } = useQuery({
    ...matchingQuery(useWorkspaceId(), filter),
    enabled: picked > 0 && (hasMore || isAll),
  });
  const select = () => {
    pick(loaded);
    setRows(loaded.length);
  };
  // Rows that are loaded while all are selected are selected, too.
  useEffect(() => {
    if (isAll && loaded.length !== rows) select();
  });
  return {
    /** Number of matching contacts if all of them are selected. */
    all: isAll ? count : undefined,
    /** Number of contacts that can be selected beyond the loaded ones. */
    more: hasMore && !isAll ? count : undefined,
    select,
  };
}
