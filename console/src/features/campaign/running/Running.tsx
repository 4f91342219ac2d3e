import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Loaded } from '../../../ui/page/Loaded';
import { Section } from '../../../ui/page/Page';
import { inZone } from '../../../ui/period/in-zone';
import { PeriodPick } from '../../../ui/period/PeriodPick';
import { periodOf, textOf } from '../../../ui/period/period';
import { count, longTime, shortTime } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { useWorkspace } from '../../../ui/workspace';
import { words } from '../../../words';
import { analytics as figuresWords } from '../../../words/analytics/analytics';
import { running as text } from '../../../words/campaigns/running';
import { type Campaign, statsQuery, useCampaign } from '../queries';
import { humane } from '../sends/humane';
import { Beginning } from './Beginning';
import { Days } from './Days';
import { Funnel } from './Funnel';
import { HeldBack } from './HeldBack';
import { MoreFigures, Results } from './Results';
import { SpamRates } from './SpamRates';
import { StepFigures } from './StepFigures';
import { usualPeriod } from './usual-period';
import './running.css';

const HERE = '/w/$workspaceId/campaigns/$campaignId/';

/** Page of a running campaign: current activity, results, days, steps, and limits. */
export function Running() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const campaign = useCampaign();
  const search = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const picked = periodOf(search.period, usualPeriod(campaign, workspace.timezone));
  const period = inZone(picked, workspace.timezone);
  const query = useQuery({ ...statsQuery(workspaceId, campaign.id, period), enabled: campaign.status !== 'draft' });
  const base = `/w/${workspaceId}/campaigns/${campaign.id}`;
  if (campaign.status === 'draft') return <Beginning />;
  return (
    <>
      <Now campaign={campaign} />
      <Unknown count={Number(query.data?.sends['unknown'] ?? 0)} base={base} />
      <Section
        title={text.results}
        aside={
          <PeriodPick
            value={picked}
            onChange={(next) => void navigate({ search: { period: textOf(next) }, replace: true })}
          />
        }
      >
        <Loaded query={query} rows={6} rowHeight={45}>
          {(stats) => (
            <>
              <Results campaign={campaign} stats={stats} period={period} />
              <Funnel stats={stats} isAll={textOf(picked) === 'all'} />
              <MoreFigures stats={stats} />
              <Link to={`${base}/sends` as '/'}>{text.allSends}</Link>
            </>
          )}
        </Loaded>
      </Section>
      <Section title={text.byDay} aside={<span className="caption">{figuresWords.zone(workspace.timezone)}</span>}>
        <Days campaign={campaign} period={period} zone={workspace.timezone} />
      </Section>
      <Section title={text.steps}>
        <StepFigures campaign={campaign} period={period} />
      </Section>
      <HeldBack campaign={campaign} base={base} />
      <Section title={text.spam.title}>
        <SpamRates campaign={campaign} period={period} zone={workspace.timezone} />
      </Section>
    </>
  );
}

/** Emails with an unconfirmed result wait for a member to decide. */
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

/** Current activity of the campaign, and what it is waiting for. */
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

/** Returns whether an estimate is later than the next email. Estimates ignore delays between steps, so earlier ones are hidden. */
function isLater(at: string | null, next: string | null): at is string {
  return at !== null && (next === null || at > next);
}
