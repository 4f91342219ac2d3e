import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { NothingMatches } from '../../ui/list/NothingMatches';
import { Search } from '../../ui/list/Search';
import { type Sort, sorted, sortOf, textOfSort } from '../../ui/list/sorting';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { Page, Section } from '../../ui/page/Page';
import { inZone, zoneOf } from '../../ui/period/in-zone';
import { PeriodPick } from '../../ui/period/PeriodPick';
import { periodOf, textOf } from '../../ui/period/period';
import { saveFile } from '../../ui/save-file';
import { Icon } from '../../ui/show/Icon';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { analytics as text } from '../../words/analytics/analytics';
import { Compared } from './Compared';
import { analyticsQuery, type Row } from './queries';
import { csvOf, FIGURES } from './rows';
import { Shown } from './Shown';
import { Totals } from './Totals';
import './analytics.css';

const ExportCampaign = later(() => import('./ExportCampaign').then((file) => file.ExportCampaign));

const ROW = 40;
const HEAD = 32;
const MOST_ROWS = 14;
const MOST_SENT: Sort = { key: 'sent', isDescending: true };

function columnsOf(
  base: string,
  picked: readonly string[],
  toggle: (id: string) => void,
  onExport: (row: Row) => void,
): Column<Row>[] {
  return [
    {
      key: 'pick',
      title: text.columns.pick,
      untitled: true,
      width: '20px',
      wide: true,
      cell: (one) => (
        <Checkbox
          aria-label={text.pick(one.name)}
          checked={picked.includes(one.campaignId)}
          onChange={() => toggle(one.campaignId)}
        />
      ),
    },
    {
      key: 'name',
      title: text.columns.name,
      width: 'minmax(130px, 3fr)',
      sortBy: (one) => one.name,
      cell: (one) => (
        <span title={one.name}>
          <Link to={`${base}/campaigns/${one.campaignId}` as '/'} className="strong">
            {one.name}
          </Link>{' '}
          <span className="muted wide">{words.enums.campaignStatus[one.status]}</span>
        </span>
      ),
    },
    ...FIGURES.map((figure) => ({
      key: figure.key,
      title: figure.title,
      width: figure.width,
      right: true,
      wide: figure.wide ?? false,
      sortBy: (one: Row) => figure.value(one.metrics),
      cell: (one: Row) => <Shown column={figure} figures={one.metrics} />,
    })),
    {
      key: 'act',
      title: words.common.actions,
      untitled: true,
      width: '28px',
      cell: (one) => (
        <ActionIcon aria-label={text.exportOne(one.name)} onClick={() => onExport(one)}>
          <Icon name="download" />
        </ActionIcon>
      ),
    },
  ];
}

/** Results over time, per campaign, and of two campaigns side by side. */
export function Analytics() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const { period: asked, sort: order, q, compare } = useSearch({ from: '/w/$workspaceId/analytics' });
  const sort = sortOf(order, MOST_SENT);
  const navigate = useNavigate({ from: '/w/$workspaceId/analytics' });
  const period = periodOf(asked, 'last_4_weeks');
  const query = useQuery(analyticsQuery(workspaceId, inZone(period, workspace.timezone)));
  const [exporting, setExporting] = useState<Row | null>(null);
  const picked = useMemo(() => (compare === undefined ? [] : compare.split(',')), [compare]);
  const change = (part: { period?: string; sort?: string; q?: string | undefined; compare?: string | undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const columns = useMemo(() => {
    const toggle = (id: string) => {
      const next = picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id].slice(-2);
      void navigate({
        search: (now) => ({ ...now, compare: next.length === 0 ? undefined : next.join(',') }),
        replace: true,
      });
    };
    return columnsOf(`/w/${workspaceId}`, picked, toggle, setExporting);
  }, [workspaceId, picked, navigate]);
  return (
    <Page
      title={text.title}
      actions={<PeriodPick value={period} onChange={(next) => change({ period: textOf(next) })} />}
    >
      <Loaded query={query}>
        {(data) => {
          const all = sorted(data.campaigns, columns, sort);
          const rows = all.filter((row) => row.name.toLowerCase().includes((q ?? '').toLowerCase()));
          if (all.length === 0) {
            return (
              <Empty text={text.empty}>
                <GoTo to="/campaigns">{words.common.toCampaigns}</GoTo>
              </Empty>
            );
          }
          const two = picked.map((id) => all.find((row) => row.campaignId === id)).filter((row) => row !== undefined);
          return (
            <>
              <Totals data={data} zone={zoneOf(period, workspace.timezone)} />
              {picked.length > 0 && (
                <Section
                  title={text.compare}
                  aside={
                    <Button variant="subtle" color="gray" onClick={() => change({ compare: undefined })}>
                      {text.uncompare}
                    </Button>
                  }
                >
                  <Compared rows={two} />
                </Section>
              )}
              <Section
                title={text.campaigns}
                aside={
                  <span className="row">
                    <Search
                      value={q ?? ''}
                      label={text.search}
                      onChange={(value) => change({ q: value || undefined })}
                    />
                    <Button
                      variant="default"
                      leftSection={<Icon name="download" size={14} />}
                      onClick={() =>
                        saveFile(`campaigns-${textOf(period)}.csv`, new Blob([csvOf(rows)], { type: 'text/csv' }))
                      }
                    >
                      {text.exportShown}
                    </Button>
                  </span>
                }
              >
                {rows.length === 0 ? (
                  <NothingMatches onClear={() => change({ q: undefined })} />
                ) : (
                  <div className="analytics-rows" style={{ height: HEAD + ROW * Math.min(rows.length, MOST_ROWS) + 1 }}>
                    <Table
                      label={text.list}
                      columns={columns}
                      rows={rows}
                      rowKey={(row) => row.campaignId}
                      sort={sort}
                      onSort={(next) => change({ sort: textOfSort(next) })}
                    />
                  </div>
                )}
              </Section>
            </>
          );
        }}
      </Loaded>
      {exporting && (
        <ExportCampaign
          campaignId={exporting.campaignId}
          name={exporting.name}
          period={period}
          onClose={() => setExporting(null)}
        />
      )}
    </Page>
  );
}
