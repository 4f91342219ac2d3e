import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../../words';
import { Problem } from './Problem';
import './loaded.css';

export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows fetched data, placeholder rows while loading, or the error. Cached data stays visible after an error. */
export function Loaded<T>({
  query,
  rows = 6,
  rowHeight = 40,
  children,
}: {
  query: Asked<T>;
  rows?: number;
  rowHeight?: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Problem error={query.error} again={() => void query.refetch()} />;
  return (
    <div className="skeleton" aria-busy="true">
      <span className="hidden" role="status">
        {words.common.loading}
      </span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key.
        <div key={index} style={{ height: rowHeight, display: 'flex', alignItems: 'center' }}>
          <Skeleton height={12} width={`${55 + ((index * 37) % 40)}%`} />
        </div>
      ))}
    </div>
  );
}
