import { useMemo } from 'react';
import { count } from '../show/format';
import { Chart } from './Chart';

interface Day {
  /** ISO 8601 date. */
  readonly date: string;
  readonly sent: number;
  readonly uniqueReplies: number;
  readonly bounces: number;
}

interface Words {
  readonly sent: string;
  readonly replies: string;
  readonly bounces: string;
  readonly sentPerDay: string;
  readonly repliesPerDay: string;
}

/** Two charts of the same days: emails sent as bars, replies and bounces as lines. `height` in pixels. */
export function DayCharts({ daily, words, height }: { daily: readonly Day[]; words: Words; height: number }) {
  const days = useMemo(() => daily.map((day) => day.date), [daily]);
  const sent = useMemo(
    () => [{ label: words.sent, color: '--series-sent', kind: 'bars' as const, values: daily.map((day) => day.sent) }],
    [daily, words],
  );
  const replies = useMemo(
    () => [
      {
        ...{ label: words.replies, color: '--series-replies', kind: 'line' as const },
        values: daily.map((day) => day.uniqueReplies),
      },
      {
        ...{ label: words.bounces, color: '--series-bounces', kind: 'line' as const, dash: [4, 3] },
        values: daily.map((day) => day.bounces),
      },
    ],
    [daily, words],
  );
  return (
    <>
      <Chart label={words.sentPerDay} days={days} series={sent} format={count} height={height} />
      <Chart label={words.repliesPerDay} days={days} series={replies} format={count} height={height} />
    </>
  );
}
