import { words } from '../../words';
import { analytics as analyticsWords } from '../../words/analytics/analytics';
import type { Figures, Row } from './queries';

const text = analyticsWords.columns;

type Share = readonly [part: number, whole: number, of?: (part: string, whole: string) => string];

/** Column of stats: displayed value, its base, and the exported value. */
export interface FigureColumn {
  readonly key: string;
  readonly title: string;
  readonly width: string;
  readonly wide?: boolean;
  readonly value: (figures: Figures) => number | null;
  readonly share?: (figures: Figures) => Share;
}

export const FIGURES: readonly FigureColumn[] = [
  { key: 'sent', title: text.sent, width: '72px', value: (one) => one.sent },
  { key: 'contacted', title: text.contacted, width: '80px', wide: true, value: (one) => one.contacted },
  {
    key: 'replyRate',
    title: text.replyRate,
    width: '72px',
    value: (one) => one.replyRate,
    share: (one) => [one.uniqueReplies, one.contacted],
  },
  {
    key: 'positiveRate',
    title: text.positiveRate,
    width: '84px',
    wide: true,
    value: (one) => one.positiveReplyRate,
    share: (one) => [one.interested, one.contacted],
  },
  {
    key: 'bounceRate',
    title: text.bounceRate,
    width: '76px',
    wide: true,
    value: (one) => one.bounceRate,
    share: (one) => [one.bounces, one.attempted, words.common.base.attempted],
  },
  {
    key: 'unsubscribeRate',
    title: text.unsubscribeRate,
    width: '76px',
    wide: true,
    value: (one) => one.unsubscribeRate,
    share: (one) => [one.unsubscribes, one.contacted],
  },
  {
    key: 'openRate',
    title: text.openRate,
    width: '68px',
    wide: true,
    value: (one) => one.openRate,
    share: (one) => [one.uniqueOpens, one.contacted],
  },
  {
    key: 'clickRate',
    title: text.clickRate,
    width: '68px',
    wide: true,
    value: (one) => one.clickRate,
    share: (one) => [one.uniqueClicks, one.contacted],
  },
];

/** Prefixes text that spreadsheets would evaluate as a formula with a quote, as server exports do. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

export function csvOf(rows: readonly Row[]): string {
  const head = ['campaign_id', 'name', 'status', ...FIGURES.map((one) => one.key)];
  const lines = rows.map((row) => [
    row.campaignId,
    row.name,
    row.status,
    ...FIGURES.map((one) => one.value(row.metrics)),
  ]);
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}
