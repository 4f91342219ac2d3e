import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { PeriodPick } from '../../../ui/period/PeriodPick';
import { periodOf, textOf } from '../../../ui/period/period';
import { count, longTime, rate, shortTime } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { running as text } from '../../../words/running';
import { type Campaign, statsQuery, useCampaign } from '../queries';
import { humane } from '../sends/humane';
import { Beginning } from './Beginning';
import { Days } from './Days';
import { Funnel } from './Funnel';
import { StepFigures } from './StepFigures';
import './running.css';

const HERE = '/w/$workspaceId/campaigns/$campaignId/';
type Stats = Schemas['CampaignStatsOut'];

/** A campaign at work: what it does now, how far it came, its days and its steps. */
export function Running() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const search = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const period = periodOf(search.period, 'all');
  const query = useQuery({ ...statsQuery(workspaceId, campaign.id, period), enabled: campaign.status !== 'draft' });
  const base = `/w/${workspaceId}/campaigns/${campaign.id}`;
  if (campaign.status === 'draft') return <Beginning />;
  return (
    <>
      <Now campaign={campaign} />
      <Unknown count={Number(query.data?.sends['unknown'] ?? 0)} base={base} />
      <Section
        title={text.funnel}
        aside={
          <PeriodPick
            value={period}
            onChange={(next) => void navigate({ search: { period: textOf(next) }, replace: true })}
          />
        }
      >
        <Loaded query={query} rows={5} rowHeight={44}>
          {(stats) => (
            <>
              <Funnel stats={stats} isAll={textOf(period) === 'all'} />
              <Figures stats={stats} base={base} />
            </>
          )}
        </Loaded>
      </Section>
      <Section title={text.byDay}>
        <Days campaign={campaign} period={period} />
      </Section>
      <Section title={text.steps}>
        <StepFigures campaign={campaign} period={period} />
      </Section>
    </>
  );
}

/** Messages whose end is not known wait for a person to decide. */
function Unknown({ count, base }: { count: number; base: string }) {
  if (count === 0) return null;
  return (
    <div className="running-unknown" role="status">
      <State tone="warn" icon="question">
        {text.unknown(count)}
      </State>
      <Link to={`${base}/sends` as '/'} search={{ status: 'unknown' } as never}>
        {text.decide}
      </Link>
    </div>
  );
}

/** What it does at this moment, and what it waits for. */
function Now({ campaign }: { campaign: Campaign }) {
  const now = campaign.sendingStatus;
  const isRunning = campaign.status === 'active' || campaign.status === 'paused';
  if (!isRunning) return null;
  return (
    <div className="running-now">
      <span className="strong">
        {campaign.status === 'paused' && campaign.pauseReason !== null
          ? text.paused(words.enums.pauseReason[campaign.pauseReason])
          : humane(now.message)}
      </span>
      <span className="muted">
        {[
          now.dailyLimit === null
            ? text.todayFree(count(now.sentToday))
            : text.today(count(now.sentToday), count(now.dailyLimit)),
          text.mailboxes(now.mailboxesAvailable, now.mailboxesTotal),
          now.nextPossibleAt !== null && text.next(longTime(now.nextPossibleAt)),
          isLater(campaign.estimatedCompletionAt, now.nextPossibleAt) &&
            text.completion(shortTime(campaign.estimatedCompletionAt)),
        ]
          .filter(Boolean)
          .join(' \u00b7 ')}
      </span>
    </div>
  );
}

/** An estimate that the next message overtakes says nothing: it knows no waits between steps. */
function isLater(at: string | null, next: string | null): at is string {
  return at !== null && (next === null || at > next);
}

function Figures({ stats, base }: { stats: Stats; base: string }) {
  const { failed } = stats.contactCounts;
  const figures: readonly (readonly [string, number, string | null])[] = [
    [text.sent, stats.sent, null],
    [text.bounces, stats.bounces, rate(stats.bounceRate)],
    [text.unsubscribes, stats.unsubscribes, rate(stats.unsubscribeRate)],
    [text.autoReplies, stats.autoReplies, null],
    ...(stats.opens > 0 ? [[text.opens, stats.uniqueOpens, rate(stats.openRate)] as const] : []),
    ...(stats.clicks > 0 ? [[text.clicks, stats.uniqueClicks, rate(stats.clickRate)] as const] : []),
  ];
  return (
    <>
      <dl className="running-figures" aria-label={text.figures}>
        {figures.map(([label, value, part]) => (
          <div key={label}>
            <dt className="caption">{label}</dt>
            <dd className="num strong">
              {count(value)} {part !== null && <span className="caption">{part}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt className="caption">{text.failed}</dt>
          <dd className="num strong" title={text.failedTitle}>
            {failed === 0 ? (
              count(failed)
            ) : (
              <Link to={`${base}/audience` as '/'} search={{ status: 'failed' } as never}>
                {count(failed)}
              </Link>
            )}
          </dd>
        </div>
      </dl>
      <Link to={`${base}/sends` as '/'}>{text.allSends}</Link>
    </>
  );
}
