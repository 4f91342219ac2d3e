import { quarterOf } from '../../../engine/schedule/calendar.js';
import type { Ctx } from '../../../platform/context.js';
import { appendStats, type StatColumn } from '../../outreach/statistics/index.js';
import type { JudgedVisit } from './judged-visit.js';
import type { VisitedMessage } from './visited.reads.js';

/** Sum of the visits of one message, for its send and its contact. */
export interface VisitTally {
  readonly opens: number;
  readonly machineOpens: number;
  readonly clicks: number;
  readonly machineClicks: number;
  readonly firstOpenedAt: Date | null;
  readonly lastOpenedAt: Date | null;
  readonly firstClickedAt: Date | null;
  readonly lastClickedAt: Date | null;
}

/** Totals before these visits. */
export interface BeforeVisits {
  /** Totals of the message, by people. */
  readonly opens: number;
  readonly clicks: number;
  /** Whether the contact had opened no message of the campaign and clicked none of its links before. */
  readonly firstOpen: boolean;
  readonly firstClick: boolean;
}

/** Adds visits in order. */
export function tallyVisits(visits: readonly JudgedVisit[]): VisitTally {
  const of = (kind: JudgedVisit['kind'], by: JudgedVisit['by']) =>
    visits.filter((visit) => visit.kind === kind && visit.by === by);
  const opens = of('open', 'human');
  const clicks = of('click', 'human');
  return {
    opens: opens.length,
    machineOpens: of('open', 'machine').length,
    clicks: clicks.length,
    machineClicks: of('click', 'machine').length,
    firstOpenedAt: opens[0]?.visitedAt ?? null,
    lastOpenedAt: opens.at(-1)?.visitedAt ?? null,
    firstClickedAt: clicks[0]?.visitedAt ?? null,
    lastClickedAt: clicks.at(-1)?.visitedAt ?? null,
  };
}

/** Adds visits to the statistics of their step, each at its quarter of an hour; the first of a contact counts as unique, too. */
export async function countVisits(
  ctx: Ctx,
  workspaceId: number,
  { campaignId, stepId, variantId }: VisitedMessage,
  visits: readonly JudgedVisit[],
  before: BeforeVisits,
): Promise<void> {
  const quarters = new Map<number, Partial<Record<StatColumn, number>>>();
  const count = (visit: JudgedVisit, column: StatColumn): void => {
    const quarter = quarterOf(visit.visitedAt).getTime();
    const counts = quarters.get(quarter) ?? {};
    counts[column] = (counts[column] ?? 0) + 1;
    quarters.set(quarter, counts);
  };
  const seen = { open: !before.firstOpen, click: !before.firstClick };
  for (const visit of visits) {
    const isOpen = visit.kind === 'open';
    if (visit.by === 'machine') {
      count(visit, isOpen ? 'machine_opens' : 'machine_clicks');
      continue;
    }
    count(visit, isOpen ? 'opens' : 'clicks');
    if (!seen[visit.kind]) count(visit, isOpen ? 'unique_opens' : 'unique_clicks');
    seen[visit.kind] = true;
  }
  const deltas = [...quarters].map(([quarter, counts]) => ({
    campaignId,
    stepId,
    variantId,
    at: new Date(quarter),
    counts,
  }));
  await appendStats(ctx, workspaceId, deltas);
}
