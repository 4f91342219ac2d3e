import type { Schemas } from '../../api/client';
import { DayChart } from '../../ui/chart/DayChart';
import { FigureCards } from '../../ui/show/FigureCards';
import { count, rate } from '../../ui/show/format';
import { overview as overviewWords } from '../../words/overview/overview';

const text = overviewWords;
const CHART_HEIGHT = 220;

/** Five metrics with their rates, above a chart of the days. */
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
  return (
    <>
      <FigureCards
        label={text.figures}
        figures={figures.map(([label, value, part]) => ({ label, value: count(value), note: part }))}
      />
      {daily.length > 0 && <DayChart daily={daily} height={CHART_HEIGHT} />}
    </>
  );
}
