import { Rate } from '../../ui/show/Rate';
import { words } from '../../words';
import type { Warming } from './queries';

const { base } = words.common;

const sum = <T,>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** Share of warmup emails of the last 7 days found in the inbox or in spam. */
export function PlacedRate({ warming, where }: { warming: Warming; where: 'inbox' | 'spam' }) {
  const part = sum(warming.placement, (row) => row[where]);
  const whole = sum(warming.placement, (row) => row.inbox + row.spam + row.missing);
  const value = where === 'inbox' ? warming.inboxRate : warming.spamRate;
  return <Rate value={value} part={part} whole={whole} of={base.placed} />;
}

/** Share of warmup emails of the last 7 days that received a reply. */
export function RepliedRate({ warming: { replyRate, last7Days } }: { warming: Warming }) {
  const part = sum(last7Days, (day) => day.replied);
  const whole = sum(last7Days, (day) => day.sent);
  return <Rate value={replyRate} part={part} whole={whole} of={base.warmup} />;
}

/** Share of warmup emails exchanged within the workspace. */
export function InternalRate({ warming: { diversity } }: { warming: Warming }) {
  const { internal, sent, internalShare } = diversity;
  return <Rate value={internalShare} part={internal} whole={sent} of={base.warmup} />;
}
