import { useMemo } from 'react';
import { Chart } from '../../ui/chart/Chart';
import { count } from '../../ui/show/format';
import { share as text } from '../../words/share';
import type { Shared } from './queries';

/** Two charts: emails sent, and what came back. */
export function ShareDays({ data: { daily }, zone }: { data: Shared; zone: string }) {
  const days = useMemo(() => daily.map((day) => day.date), [daily]);
  const sent = useMemo(
    () => [{ label: text.sent, color: '--series-sent', kind: 'bars' as const, values: daily.map((day) => day.sent) }],
    [daily],
  );
  const answers = useMemo(
    () => [
      {
        ...{ label: text.replies, color: '--series-replies', kind: 'line' as const },
        values: daily.map((day) => day.uniqueReplies),
      },
      {
        ...{ label: text.bounces, color: '--series-bounces', kind: 'line' as const, dash: [4, 3] },
        values: daily.map((day) => day.bounces),
      },
    ],
    [daily],
  );
  return (
    <section className="share-part">
      <div className="share-part-head">
        <h2>{text.perDay}</h2>
        <span className="caption">{text.zone(zone)}</span>
      </div>
      {days.length === 0 ? (
        <p className="muted">{text.quiet}</p>
      ) : (
        <div className="share-charts">
          <Chart label={text.sentPerDay} days={days} series={sent} format={count} height={160} />
          <Chart label={text.repliesPerDay} days={days} series={answers} format={count} height={160} />
        </div>
      )}
    </section>
  );
}
