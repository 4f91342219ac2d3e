import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { Loaded } from '../../ui/Loaded';
import { Page, Section } from '../../ui/Page';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { startQuery, Way } from '../start';
import { ActiveCampaigns } from './ActiveCampaigns';
import { Attention } from './Attention';
import { Figures } from './Figures';
import { figuresQuery } from './queries';
import './overview.css';
import '../../ui/table.css';

const text = words.overview;
const TIMEFRAMES = Object.keys(words.enums.timeframe) as Schemas['Timeframe'][];

/** What happened, and what needs somebody. Before anything was launched there are no figures to show: then the way to them. */
export function Overview() {
  const workspaceId = useWorkspaceId();
  const { period } = useSearch({ from: '/w/$workspaceId/' });
  const navigate = useNavigate({ from: '/w/$workspaceId' });
  const timeframe = TIMEFRAMES.find((one) => one === period) ?? 'last_7_days';
  const start = useQuery(startQuery(workspaceId));
  const isBegun = (start.data?.campaign?.launchedAt ?? null) !== null;
  const figures = useQuery({ ...figuresQuery(workspaceId, timeframe), enabled: isBegun });
  return (
    <Page
      title={text.title}
      actions={
        isBegun && (
          <Select
            aria-label={text.timeframe}
            value={timeframe}
            onChange={(value) => void navigate({ search: { period: value ?? undefined }, replace: true })}
            data={TIMEFRAMES.map((value) => ({ value, label: words.enums.timeframe[value] }))}
            allowDeselect={false}
            w={150}
          />
        )
      }
    >
      <Section title={text.needsYou}>
        <Attention />
      </Section>
      <Loaded query={start} rows={5} rowHeight={72}>
        {(data) =>
          isBegun ? (
            <>
              <Section title={text.figures}>
                <Loaded query={figures} rows={5}>
                  {(all) => <Figures data={all} />}
                </Loaded>
              </Section>
              <Section title={text.active}>
                <ActiveCampaigns />
              </Section>
            </>
          ) : (
            <Section title={words.start.title}>
              <div className="overview-start">
                <Way data={data} />
              </div>
            </Section>
          )
        }
      </Loaded>
    </Page>
  );
}
