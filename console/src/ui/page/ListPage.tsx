import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { MayButton } from '../form/MayButton';
import { useKeys } from '../keys';
import { Empty } from '../list/Empty';
import { NothingMatches } from '../list/NothingMatches';
import { type Column, Table } from '../list/Table';
import { Icon } from '../show/Icon';
import { useMay } from '../workspace';
import { type Asked, Loaded } from './Loaded';
import { Page } from './Page';

interface Props<Row> {
  readonly query: Asked<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  /** The title of the page, the label of its button, the text without rows, and the label of the table if it is not the title. */
  readonly text: { readonly title: string; readonly add: string; readonly empty: string; readonly list?: string };
  /** Adds a row: the button of the page and its `n` key. */
  readonly onAdd: () => void;
  /** Required to add a row; `write` if absent. */
  readonly scope?: Schemas['ApiKeyScope'];
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** A paragraph above the rows. */
  readonly lead?: string;
  /** Filters rows by what is typed in `tools`, and clears the filter. */
  readonly filter?: { readonly matches: (row: Row) => boolean; readonly onClear: () => void };
  readonly tools?: ReactNode;
  /** A section above the rows, even if there are none. */
  readonly above?: ReactNode;
  /** The dialogs of the page. */
  readonly children: ReactNode;
}

/** Shows everything of one kind that a workspace has, with a button that adds one. */
export function ListPage<Row extends { readonly id: string | number }>({
  query,
  columns,
  text,
  onAdd,
  scope = 'write',
  onOpen,
  lead,
  filter,
  tools,
  above,
  children,
}: Props<Row>) {
  const mayAdd = useMay(scope);
  useKeys({ n: () => mayAdd && onAdd() });
  const add = (
    <MayButton scope={scope} onClick={onAdd} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  return (
    <Page title={text.title} actions={add} tools={tools}>
      {above}
      <Loaded query={query}>
        {(all) => {
          if (all.length === 0) return <Empty text={text.empty}>{add}</Empty>;
          const rows = filter === undefined ? all : all.filter(filter.matches);
          if (filter !== undefined && rows.length === 0) return <NothingMatches onClear={filter.onClear} />;
          return (
            <>
              {lead !== undefined && <p className="section-lead muted">{lead}</p>}
              <Table
                label={text.list ?? text.title}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.id}
                {...(onOpen && { onOpen })}
              />
            </>
          );
        }}
      </Loaded>
      {children}
    </Page>
  );
}
