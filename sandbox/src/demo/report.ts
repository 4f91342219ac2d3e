import type { Violation } from '../oracle/expectations.js';
import type { ImportReport } from './story.js';

export interface Metrics {
  readonly sent: number;
  readonly contacted: number;
  readonly uniqueReplies: number;
  readonly autoReplies: number;
  readonly interested: number;
  readonly bounces: number;
  readonly unsubscribes: number;
  readonly replyRate: number | null;
}

export interface StepAnalytics {
  readonly order: number;
  readonly subject: string;
  readonly metrics: Metrics;
  readonly variants: ReadonlyArray<{ readonly label: string; readonly share: number; readonly metrics: Metrics }>;
}

const columns = ['sent', 'uniqueReplies', 'interested', 'autoReplies', 'bounces', 'unsubscribes'] as const;
const titles = ['sent', 'replies', 'interested', 'automatic', 'bounces', 'opt-outs', 'reply rate'];

/** Returns the funnel per step and variant as a text table. */
export function funnel(steps: readonly StepAnalytics[], totals: Metrics): string {
  const rows = [
    ['', ...titles],
    ...steps.flatMap((step) => [
      row(`Step ${step.order}`, step.metrics),
      ...step.variants.map((variant) => row(`  ${variant.label} (${Math.round(variant.share)} %)`, variant.metrics)),
    ]),
    row('All', totals),
  ];
  return table(rows);
}

function row(name: string, metrics: Metrics): string[] {
  const rate = metrics.replyRate === null ? '-' : `${(metrics.replyRate * 100).toFixed(1)} %`;
  return [name, ...columns.map((column) => String(metrics[column])), rate];
}

/** Returns the results of the import, with the reasons for rejected rows. */
export function importSummary(imported: ImportReport): string {
  const reasons = new Map<string, number>();
  for (const error of imported.errors) reasons.set(error.errorCode, (reasons.get(error.errorCode) ?? 0) + 1);
  const list = [...reasons].map(([code, n]) => `${n} ${code}`).join(', ');
  return `${imported.totalRows} rows: ${imported.createdCount} created, ${imported.duplicateCount} duplicate, ${imported.suppressedCount} suppressed, ${imported.rejectedCount} rejected${list === '' ? '' : ` (${list})`}`;
}

/** Returns the first violations, one per line; empty if there is none. */
export function violationLines(violations: readonly Violation[], limit = 12): string[] {
  const lines = violations
    .slice(0, limit)
    .map((violation) => `  ${violation.rule} ${violation.address ?? ''}: ${violation.explanation}`);
  return violations.length > limit ? [...lines, `  ... and ${violations.length - limit} more`] : lines;
}

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
