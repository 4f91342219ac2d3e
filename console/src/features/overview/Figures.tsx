import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { Chart } from '../../ui/chart/Chart';
import { FigureCards } from '../../ui/show/FigureCards';
import { count, rate } from '../../ui/show/format';
import { overview as overviewWords } from '../../words/overview';

const text = overviewWords;
const CHART_HEIGHT = 140;

/** Five numbers with their share, and each day below. */
export function Figures({ data }: { data: Schemas['CampaignAnalyticsOverviewOut'] }) {
  const { totals, daily } = data;
  const figures = [
    [text.sent, totals.sent, null],
    [text.replies, totals.uniqueReplies, totals.replyRate === null ? null : text.ofContacted(rate(totals.replyRate))],
    [
      text.positive,
      totals.interested,
      totals.positiveReplyRate === null ? null : text.ofContacted(rate(totals.positiveReplyRate)),
    ],
    [text.bounces, totals.bounces, totals.bounceRate === null ? null : text.ofSent(rate(totals.bounceRate))],
    [
      text.unsubscribes,
      totals.unsubscribes,
      totals.unsubscribeRate === null ? null : text.ofContacted(rate(totals.unsubscribeRate)),
    ],
  ] as const;
  const days = useMemo(() => daily.map((day) => day.date), [daily]);
  const sent = useMemo(
    () => [{ label: text.sent, color: '--series-sent', kind: 'bars' as const, values: daily.map((day) => day.sent) }],
    [daily],
  );
  const answers = useMemo(
    () => [
      {
        label: text.replies,
        color: '--series-replies',
        kind: 'line' as const,
        values: daily.map((day) => day.uniqueReplies),
      },
      {
        label: text.bounces,
        color: '--series-bounces',
        kind: 'line' as const,
        dash: [4, 3],
        values: daily.map((day) => day.bounces),
      },
    ],
    [daily],
  );
  return (
    <>
      <FigureCards
        label={text.figures}
        figures={figures.map(([label, value, part]) => ({ label, value: count(value), note: part }))}
      />
      {days.length > 0 && (
        <div className="charts">
          <Chart label={text.sentPerDay} days={days} series={sent} format={count} height={CHART_HEIGHT} />
          <Chart label={text.repliesPerDay} days={days} series={answers} format={count} height={CHART_HEIGHT} />
        </div>
      )}
    </>
  );
}
