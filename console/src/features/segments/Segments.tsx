import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { NothingMatches } from '../../ui/list/NothingMatches';
import { Search } from '../../ui/list/Search';
import { sorted, sortOf, textOfSort } from '../../ui/list/sorting';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { UNKNOWN } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { segments as text } from '../../words/contacts/segments';
import { type Catalog, useCatalog } from './builder/catalog';
import { nodesOf } from './builder/model';
import { sentenceOf } from './builder/sentence';
import { type Segment, segmentsQuery } from './queries';

const CreateSegment = later(() => import('./NameSegment').then((file) => file.CreateSegment));
const HERE = '/w/$workspaceId/segments';

const columnsWith = (catalog: Catalog): readonly Column<Segment>[] => [
  {
    key: 'name',
    title: text.columns.name,
    width: 'minmax(130px, 1fr)',
    sortBy: ({ name }) => name,
    cell: (one) => <span className="strong">{one.name}</span>,
  },
  {
    key: 'text',
    title: text.columns.text,
    width: 'minmax(130px, 2.4fr)',
    below: true,
    cell: (one) => <Said segment={one} catalog={catalog} />,
  },
  {
    key: 'pins',
    title: text.columns.pins,
    width: '150px',
    wide: true,
    cell: ({ pinnedIn, pinnedOut }) => (
      <span className="muted">{pinnedIn + pinnedOut === 0 ? UNKNOWN : text.pins.count(pinnedIn, pinnedOut)}</span>
    ),
  },
  {
    key: 'updated',
    title: text.columns.updated,
    width: '84px',
    right: true,
    wide: true,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: (one) => <Time at={one.updatedAt} />,
  },
];

/** Conditions in plain words, or a note that a field was deleted. */
function Said({ segment, catalog }: { segment: Segment; catalog: Catalog }) {
  if (segment.text === null) return <State tone="warn">{text.broken}</State>;
  const said = sentenceOf(nodesOf(segment.definition), catalog);
  return (
    <span className="muted" title={said}>
      {said}
    </span>
  );
}

/** Segments of the workspace: search, sort, create. */
export function Segments() {
  const query = useQuery(segmentsQuery(useWorkspaceId()));
  const may = useMay();
  const catalog = useCatalog();
  const { q = '', sort: wanted } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => columnsWith(catalog), [catalog]);
  const sort = sortOf(wanted, { key: 'name', isDescending: false });
  useKeys({ n: () => may && setAdding(true) });
  const make = (
    <MayButton onClick={() => setAdding(true)} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  const find = (typed: string) =>
    void navigate({ search: (now) => ({ ...now, q: typed || undefined }), replace: true });
  return (
    <Page title={text.title} actions={make} tools={<Search value={q} label={text.find} onChange={find} />}>
      <Loaded query={query}>
        {(all) => {
          if (all.length === 0) return <Empty text={text.empty}>{make}</Empty>;
          const rows = all.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
          if (rows.length === 0) return <NothingMatches onClear={() => find('')} />;
          return (
            <Table
              label={text.title}
              columns={columns}
              rows={sorted(rows, columns, sort)}
              rowKey={(one) => one.id}
              sort={sort}
              onSort={(next) => void navigate({ search: (now) => ({ ...now, sort: textOfSort(next) }), replace: true })}
              onOpen={({ id }) =>
                void navigate({
                  to: `${HERE}/$segmentId`,
                  params: (now) => ({ ...now, segmentId: id }),
                  search: {} as never,
                })
              }
            />
          );
        }}
      </Loaded>
      {isAdding && <CreateSegment onClose={() => setAdding(false)} />}
    </Page>
  );
}
