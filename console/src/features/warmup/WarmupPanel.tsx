import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Chart } from '../../ui/chart/Chart';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Panel } from '../../ui/page/Panel';
import { Facts } from '../../ui/show/Facts';
import { count } from '../../ui/show/format';
import { Progress } from '../../ui/show/Progress';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { mailboxes as mailboxesWords } from '../../words/mailboxes/mailboxes';
import { warmup as warmupWords } from '../../words/mailboxes/warmup';
import { Actions } from './Actions';
import { nameOf } from './provider-names';
import { type Warming, warmingQuery } from './queries';
import { WarmupState } from './state';
import { InternalRate, PlacedRate, RepliedRate } from './WarmupRates';
import '../../ui/list/table.css';

const text = warmupWords.panel;
const BANDS = { good: 'good', watch: 'warn', throttled: 'warn', quarantined: 'bad' } as const;

/** Warmup of one mailbox: progress, health and its reasons, placements, and partners. */
export function WarmupPanel({ address, onClose }: { address: string; onClose: () => void }) {
  const query = useQuery(warmingQuery(useWorkspaceId(), address));
  return (
    <Panel title={address} onClose={onClose} size={560} foot={query.data && <Actions mailboxes={[query.data]} />}>
      <Loaded query={query}>
        {(one) => (one === null ? <p className="panel-message">{words.common.notHere}</p> : <Warmth warming={one} />)}
      </Loaded>
    </Panel>
  );
}

function Warmth({ warming }: { warming: Warming }) {
  const workspaceId = useWorkspaceId();
  return (
    <>
      <div className="section stack">
        <WarmupState warming={warming} />
        {warming.errorMessage !== null && (
          <span className="state-bad" role="alert">
            {warming.errorMessage}{' '}
            <Link to={`/w/${workspaceId}/mailboxes?mailbox=${encodeURIComponent(warming.mailbox)}` as '/'}>
              {mailboxesWords.title}
            </Link>
          </span>
        )}
        <Progress
          share={warming.progress / 100}
          label={warmupWords.columns.progress}
          base={text.progressOf(warming.day, warming.targetDays)}
        />
      </div>
      <Section title={text.facts}>
        <Facts
          facts={[
            [warmupWords.columns.progress, text.progressOf(warming.day, warming.targetDays)],
            [warming.status === 'ready' ? text.ready : text.readyAt, <Time key="ready" at={warming.readyAt} long />],
            [
              text.health,
              <span key="health">
                <State tone={BANDS[warming.band]}>
                  {`${warmupWords.band[warming.band]}, ${text.healthOf(warming.healthScore)}`}
                </State>
                {warming.bandReasons.map((reason) => (
                  <span key={reason} className="muted" style={{ display: 'block' }}>
                    {reason}
                  </span>
                ))}
              </span>,
            ],
            ...(warming.restUntil === null
              ? []
              : [[text.rest, <Time key="rest" at={warming.restUntil} long />] as const]),
            [text.inbox, <PlacedRate key="inbox" warming={warming} where="inbox" />],
            [text.spam, <PlacedRate key="spam" warming={warming} where="spam" />],
            [text.replies, <RepliedRate key="replies" warming={warming} />],
            [text.sent, warmupWords.today(warming.sentToday, warming.dailyTarget)],
            [text.received, count(warming.receivedToday)],
            [text.provider, warming.provider ?? text.own],
          ]}
        />
      </Section>
      <Section title={text.days}>
        <Days warming={warming} />
      </Section>
      <Section title={text.placement}>
        <Placement warming={warming} />
      </Section>
      <Section title={text.partners}>
        <div className="stack">
          {warming.diversity.warning !== null && <span className="state-warn">{warming.diversity.warning}</span>}
          <Facts
            facts={[
              [
                text.partners,
                text.partnersOf(warming.diversity.partners, warming.diversity.domains, warming.diversity.providers),
              ],
              [text.internal, <InternalRate key="internal" warming={warming} />],
            ]}
          />
        </div>
      </Section>
    </>
  );
}

function Days({ warming }: { warming: Warming }) {
  const days = useMemo(() => warming.last7Days.map((day) => day.date), [warming.last7Days]);
  const series = useMemo(
    () => [
      {
        label: text.daysInbox,
        color: '--series-sent',
        kind: 'bars' as const,
        values: warming.last7Days.map((day) => day.inbox),
      },
      {
        label: text.daysSpam,
        color: '--series-bounces',
        kind: 'line' as const,
        values: warming.last7Days.map((day) => day.spam),
      },
    ],
    [warming.last7Days],
  );
  return <Chart label={text.daysChart} days={days} series={series} format={count} height={120} />;
}

function Placement({ warming }: { warming: Warming }) {
  const titles = text.placementColumns;
  if (warming.placement.length === 0) return <span className="muted">{text.placementEmpty}</span>;
  return (
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">{titles.provider}</th>
          <th scope="col" className="right">
            {titles.inbox}
          </th>
          <th scope="col" className="right">
            {titles.spam}
          </th>
          <th scope="col" className="right" title={text.missingHint}>
            {titles.missing}
          </th>
        </tr>
      </thead>
      <tbody>
        {warming.placement.map((one) => (
          <tr key={one.provider}>
            <td className="cut" title={nameOf(one.provider)}>
              {nameOf(one.provider)}
            </td>
            <td className="right num">{count(one.inbox)}</td>
            <td className="right num">{count(one.spam)}</td>
            <td className="right num">{count(one.missing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
