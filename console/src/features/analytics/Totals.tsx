import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { Chart } from '../../ui/chart/Chart';
import { Section } from '../../ui/page/Page';
import { FigureCards } from '../../ui/show/FigureCards';
import { count } from '../../ui/show/format';
import { Rate } from '../../ui/show/Rate';
import { words } from '../../words';
import { analytics as text } from '../../words/analytics/analytics';

const { base } = words.common;
type Base = (typeof base)[keyof typeof base];
const HEIGHT = 150;

/** Totals of all campaigns, and each day from midnight in `zone`. */
export function Totals({ data, zone }: { data: Schemas['CampaignAnalyticsOverviewOut']; zone: string }) {
  const { totals, daily } = data;
  const figures: readonly (readonly [string, number, (number | null)?, number?, Base?])[] = [
    [text.figures.sent, totals.sent],
    [text.figures.contacted, totals.contacted],
    [text.figures.replies, totals.uniqueReplies, totals.replyRate, totals.contacted, base.contacted],
    [text.figures.positive, totals.interested, totals.positiveReplyRate, totals.contacted, base.contacted],
    [text.figures.bounces, totals.bounces, totals.bounceRate, totals.attempted, base.attempted],
    [text.figures.opens, totals.uniqueOpens, totals.openRate, totals.contacted, base.contacted],
    [text.figures.clicks, totals.uniqueClicks, totals.clickRate, totals.contacted, base.contacted],
    [text.figures.unsubscribes, totals.unsubscribes, totals.unsubscribeRate, totals.contacted, base.contacted],
    [text.figures.complaints, totals.complaints, totals.complaintRate, totals.delivered, base.delivered],
  ];
  return (
    <Section title={text.totals} aside={<span className="caption">{text.zone(zone)}</span>}>
      <FigureCards
        label={text.totals}
        figures={figures.map(([label, value, share = null, whole = 0, of = base.contacted]) => ({
          label,
          value: count(value),
          ...(share !== null && { note: <Rate value={share} part={value} whole={whole} of={of} /> }),
        }))}
      />
      {daily.length > 0 && <Days daily={daily} />}
    </Section>
  );
}

function Days({ daily }: { daily: Schemas['CampaignAnalyticsOverviewOut']['daily'] }) {
  const days = useMemo(() => daily.map((day) => day.date), [daily]);
  const sent = useMemo(
    () => [
      {
        label: text.figures.sent,
        color: '--series-sent',
        kind: 'bars' as const,
        values: daily.map((day) => day.sent),
      },
    ],
    [daily],
  );
  const answers = useMemo(
    () => [
      {
        label: text.figures.replies,
        color: '--series-replies',
        kind: 'line' as const,
        values: daily.map((day) => day.uniqueReplies),
      },
      {
        label: text.figures.bounces,
        color: '--series-bounces',
        kind: 'line' as const,
        dash: [4, 3],
        values: daily.map((day) => day.bounces),
      },
      {
        label: text.figures.unsubscribes,
        color: '--series-other',
        kind: 'line' as const,
        dash: [2, 2],
        values: daily.map((day) => day.unsubscribes),
      },
    ],
    [daily],
  );
  return (
    <div className="analytics-charts">
      <Chart label={text.charts.sent} days={days} series={sent} format={count} height={HEIGHT} />
      <Chart label={text.charts.answers} days={days} series={answers} format={count} height={HEIGHT} />
    </div>
  );
}
