import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../api/client';
import { daysBefore, lengthOf } from '../../../ui/period/before';
import { dayIn, type Period } from '../../../ui/period/period';
import { Change } from '../../../ui/show/Change';
import { FigureCards } from '../../../ui/show/FigureCards';
import { count } from '../../../ui/show/format';
import { Rate } from '../../../ui/show/Rate';
import { useWorkspace } from '../../../ui/workspace';
import { words } from '../../../words';
import { running as text } from '../../../words/campaigns/running';
import { type Campaign, statsQuery } from '../queries';

type Stats = Schemas['CampaignStatsOut'];
type Number = 'sent' | 'uniqueReplies' | 'interested' | 'bounces' | 'unsubscribes';

interface Props {
  readonly campaign: Campaign;
  readonly stats: Stats;
  readonly period: Period;
}

const { base } = words.common;

/** Five metrics of a period, each with its rate and its change from the previous period of the same length. */
export function Results({ campaign, stats, period }: Props) {
  const { workspace } = useWorkspace();
  const days = daysBefore(period);
  // A period before the launch is no basis for a comparison.
  const isComparable =
    days !== null &&
    campaign.launchedAt !== null &&
    dayIn(workspace.timezone, 0, new Date(campaign.launchedAt)) <= days.from;
  const { data: before } = useQuery({
    ...statsQuery(workspace.workspace_id, campaign.id, days ?? period),
    enabled: isComparable,
  });
  const of = (label: string, name: Number, share: ReactNode, isMoreGood?: boolean) => ({
    label,
    value: count(stats[name]),
    note: share ?? undefined,
    change: (isComparable && days !== null && before !== undefined ? (
      <Change
        now={stats[name]}
        before={before[name]}
        days={lengthOf(days)}
        {...(isMoreGood !== undefined && { isMoreGood })}
      />
    ) : null) as ReactNode,
  });
  const ofContacted = (value: number | null, part: number) =>
    value === null ? null : (
      <Rate value={value} part={part} whole={stats.contacted} of={base.contacted} text={text.ofContacted} />
    );
  return (
    <FigureCards
      label={text.figures}
      figures={[
        of(text.sent, 'sent', null),
        of(text.replied, 'uniqueReplies', ofContacted(stats.replyRate, stats.uniqueReplies), true),
        of(text.interested, 'interested', ofContacted(stats.positiveReplyRate, stats.interested), true),
        of(
          text.bounces,
          'bounces',
          stats.bounceRate === null ? null : (
            <Rate
              value={stats.bounceRate}
              part={stats.bounces}
              whole={stats.attempted}
              of={base.attempted}
              text={text.ofAttempted}
            />
          ),
          false,
        ),
        of(text.unsubscribes, 'unsubscribes', ofContacted(stats.unsubscribeRate, stats.unsubscribes), false),
      ]}
    />
  );
}

/** Secondary metrics in one line. */
export function MoreFigures({ stats }: { stats: Stats }) {
  const withRate = (part: number, value: number | null): ReactNode => (
    <>
      {count(part)} (<Rate value={value} part={part} whole={stats.contacted} of={base.contacted} />)
    </>
  );
  const figures: readonly (readonly [string, ReactNode])[] = [
    [text.autoReplies, count(stats.autoReplies)],
    ...(stats.opens > 0 ? [[text.opens, withRate(stats.uniqueOpens, stats.openRate)] as const] : []),
    ...(stats.clicks > 0 ? [[text.clicks, withRate(stats.uniqueClicks, stats.clickRate)] as const] : []),
  ];
  return (
    <dl className="more-figures" aria-label={text.more}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
