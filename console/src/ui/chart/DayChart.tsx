import { useMemo } from 'react';
import { common } from '../../words/common';
import { locale } from '../../words/language';
import { count } from '../show/format';
import { Chart } from './Chart';
import type { ChartTexts, Series } from './reading';

interface Day {
  /** ISO 8601 date. */
  readonly date: string;
  readonly sent: number;
  /** Contacts who received an email; absent where the day does not report it. */
  readonly contacted?: number;
  readonly uniqueReplies: number;
  readonly bounces: number;
}

type DayTexts = typeof common.dayChart & ChartTexts;

const { chart, table, day: dayTitle, dayChart } = common;
const OWN: DayTexts = { ...dayChart, chart, table, day: dayTitle, locale };

interface Props {
  readonly daily: readonly Day[];
  /** Height in pixels. */
  readonly height: number;
  /** Emails per day that the campaign may send. */
  readonly limit?: number | null;
  readonly texts?: DayTexts;
  readonly format?: (value: number | null) => string;
}

/** Emails sent as bars; replies and bounces as lines below, on the same days. */
export function DayChart({ daily, height, limit = null, texts = OWN, format = count }: Props) {
  const days = useMemo(() => daily.map((day) => day.date), [daily]);
  const sent = useMemo<readonly Series[]>(
    () => [{ label: texts.sent, color: '--series-sent', kind: 'bars', values: daily.map((day) => day.sent) }],
    [daily, texts],
  );
  const replies = useMemo<readonly Series[]>(
    () => [
      {
        ...{ label: texts.replies, color: '--series-replies', kind: 'line' },
        values: daily.map((day) => day.uniqueReplies),
        say: (index) => {
          const { uniqueReplies = 0, contacted = 0 } = daily[index] ?? {};
          return contacted < uniqueReplies || contacted === 0
            ? format(uniqueReplies)
            : texts.ofContacted(format(uniqueReplies), format(contacted));
        },
      },
      {
        ...{ label: texts.bounces, color: '--series-bounces', kind: 'line', dash: [4, 3] },
        values: daily.map((day) => day.bounces),
      },
    ],
    [daily, texts, format],
  );
  return <Chart {...{ label: texts.perDay, days, series: sent, below: replies, format, height, limit, texts }} />;
}
