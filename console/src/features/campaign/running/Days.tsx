import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '../../../ui/chart/Chart';
import { Loaded } from '../../../ui/page/Loaded';
import type { Period } from '../../../ui/period/period';
import { count } from '../../../ui/show/format';
import { useWorkspaceId } from '../../../ui/workspace';
import { running as text } from '../../../words/campaigns/running';
import type { Campaign } from '../queries';
import { type Day, daysQuery } from './queries';

const HEIGHT = 140;

/** What went out and came back each day; figures only, where a single day makes no chart. */
export function Days({
  campaign,
  period,
  zone,
}: {
  campaign: Pick<Campaign, 'id' | 'createdAt'>;
  period: Period;
  zone: string;
}) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(daysQuery(workspaceId, campaign, period, zone));
  return (
    <Loaded query={query} rows={5} rowHeight={44}>
      {({ days }) => <Charts days={days} />}
    </Loaded>
  );
}

function Charts({ days }: { days: readonly Day[] }) {
  const names = useMemo(() => days.map((day) => day.date), [days]);
  const sent = useMemo(
    () => [{ label: text.sent, color: '--series-sent', kind: 'bars' as const, values: days.map((day) => day.sent) }],
    [days],
  );
  const answers = useMemo(
    () => [
      {
        label: text.replied,
        color: '--series-replies',
        kind: 'line' as const,
        values: days.map((day) => day.uniqueReplies),
      },
      {
        label: text.bounces,
        color: '--series-bounces',
        kind: 'line' as const,
        dash: [4, 3],
        values: days.map((day) => day.bounces),
      },
    ],
    [days],
  );
  return (
    <div className="running-charts">
      <Chart label={text.sentPerDay} days={names} series={sent} format={count} height={HEIGHT} />
      <Chart label={text.repliesPerDay} days={names} series={answers} format={count} height={HEIGHT} />
    </div>
  );
}
