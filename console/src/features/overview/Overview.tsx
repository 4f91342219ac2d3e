import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { Page, Section } from '../../ui/page/Page';
import { inZone } from '../../ui/period/in-zone';
import { PeriodPick } from '../../ui/period/PeriodPick';
import { periodOf, textOf } from '../../ui/period/period';
import { useWorkspace } from '../../ui/workspace';
import { start as startWords } from '../../words/overview/start';
import { BestAdvice } from '../advice';
import { analyticsQuery, type Row } from '../analytics';
import { startQuery, Way } from '../start';
import { ActiveCampaigns } from './ActiveCampaigns';
import { Attention } from './Attention';
import { Figures } from './Figures';
import './overview.css';
import '../../ui/list/table.css';
import { overview as overviewWords } from '../../words/overview/overview';

const CampaignFilter = later(() => import('./CampaignFilter').then((file) => file.CampaignFilter));

const text = overviewWords;
const NONE: readonly Row[] = [];

/** Overview with stats and items that need attention. Before the first launch, it shows Getting started instead of stats. */
export function Overview() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const { period: asked, campaign } = useSearch({ from: '/w/$workspaceId/' });
  const navigate = useNavigate({ from: '/w/$workspaceId' });
  const period = periodOf(asked, 'last_7_days');
  const start = useQuery(startQuery(workspaceId));
  const isBegun = (start.data?.campaign?.launchedAt ?? null) !== null;
  const shown = inZone(period, workspace.timezone);
  const all = useQuery({ ...analyticsQuery(workspaceId, shown), enabled: isBegun });
  const figures = useQuery({ ...analyticsQuery(workspaceId, shown, campaign), enabled: isBegun });
  const narrow = (part: { period?: string; campaign?: string | undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  return (
    <Page
      title={text.title}
      actions={isBegun && <PeriodPick value={period} onChange={(next) => narrow({ period: textOf(next) })} />}
    >
      <Section title={text.needsYou}>
        <Attention />
      </Section>
      <Loaded query={start} rows={5} rowHeight={72}>
        {(data) =>
          isBegun ? (
            <>
              <Section
                title={text.figures}
                aside={
                  <CampaignFilter
                    campaigns={all.data?.campaigns ?? NONE}
                    value={campaign}
                    onChange={(id) => narrow({ campaign: id })}
                  />
                }
              >
                <Loaded query={figures} rows={5}>
                  {(data) => <Figures data={data} />}
                </Loaded>
              </Section>
              <Section title={text.active}>
                <ActiveCampaigns />
              </Section>
              <BestAdvice />
            </>
          ) : (
            <Section title={startWords.title}>
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
