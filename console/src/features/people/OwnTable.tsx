import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Rows } from './Rows';

interface Props<Row extends { readonly id: string }> {
  readonly title: string;
  readonly aside: ReactNode;
  readonly query: UseQueryResult<Row[]>;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Number of rows whose space is reserved until they are loaded. */
  readonly rows: number;
  /** Empty state; null if the table always has rows. */
  readonly empty: ReactElement | null;
  readonly children?: ReactNode;
}

/** Short table within a screen, such as the member's sessions; as high as its rows. */
export function OwnTable<Row extends { readonly id: string }>({
  title,
  aside,
  query,
  label,
  columns,
  rows,
  empty,
  children,
}: Props<Row>) {
  return (
    <Section title={title} aside={aside}>
      <Loaded query={query} rows={rows}>
        {(all) =>
          all.length === 0 ? (
            empty
          ) : (
            <Rows count={all.length}>
              <Table label={label} columns={columns} rows={all} rowKey={(one) => one.id} />
            </Rows>
          )
        }
      </Loaded>
      {children}
    </Section>
  );
}
