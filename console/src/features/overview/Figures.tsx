import type { Schemas } from '../../api/client';
import { DayChart } from '../../ui/chart/DayChart';
import { FigureCards } from '../../ui/show/FigureCards';
import { count } from '../../ui/show/format';
import { Rate } from '../../ui/show/Rate';
import { words } from '../../words';
import { overview as overviewWords } from '../../words/overview/overview';

const text = overviewWords;
const { base } = words.common;
const CHART_HEIGHT = 220;

/** Five metrics with their rates, above a chart of the days. */
export function Figures({ data }: { data: Schemas['CampaignAnalyticsOverviewOut'] }) {
  const { totals, daily } = data;
  const ofContacted = (value: number | null, part: number) => (
    <Rate value={value} part={part} whole={totals.contacted} of={base.contacted} text={text.ofContacted} />
  );
  const ofAttempted = (value: number, part: number) => (
    <Rate value={value} part={part} whole={totals.attempted} of={base.attempted} text={text.ofSent} />
  );
  const figures = [
    [text.sent, totals.sent, null],
    [
      text.replies,
      totals.uniqueReplies,
      totals.replyRate === null ? null : ofContacted(totals.replyRate, totals.uniqueReplies),
    ],
    [
      text.positive,
      totals.interested,
      totals.positiveReplyRate === null ? null : ofContacted(totals.positiveReplyRate, totals.interested),
    ],
    [text.bounces, totals.bounces, totals.bounceRate === null ? null : ofAttempted(totals.bounceRate, totals.bounces)],
    [
      text.unsubscribes,
      totals.unsubscribes,
      totals.unsubscribeRate === null ? null : ofContacted(totals.unsubscribeRate, totals.unsubscribes),
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
