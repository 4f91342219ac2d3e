import type { Schemas } from '../../../api/client';
import { count, rate } from '../../../ui/show/format';
import { running as text } from '../../../words/campaigns/running';

/** From all contacts to interested ones; each bar relative to the first. */
export function Funnel({ stats, isAll }: { stats: Schemas['CampaignStatsOut']; isAll: boolean }) {
  const rows = [
    ...(isAll ? [[text.contacts, stats.contactCounts.total, null] as const] : []),
    [text.contacted, stats.contacted, isAll ? part(stats.contacted, stats.contactCounts.total) : null] as const,
    [text.replied, stats.uniqueReplies, stats.replyRate] as const,
    [text.interested, stats.interested, stats.positiveReplyRate] as const,
  ];
  const most = Math.max(1, rows[0]?.[1] ?? 1);
  return (
    <ol className="funnel">
      {rows.map(([label, value, share], index) => (
        <li key={label} className="funnel-row">
          <span className="muted">{label}</span>
          <span className="funnel-bar">
            <span
              className={`funnel-fill${label === text.replied || label === text.interested ? ' funnel-back' : ''}`}
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
          <span
            className="num strong"
            title={share === null ? undefined : text.outOf(count(value), count(rows[index - 1]?.[1]))}
          >
            {count(value)}
          </span>
          <span className="num muted">{share === null ? '' : rate(share)}</span>
        </li>
      ))}
    </ol>
  );
}

const part = (value: number, all: number): number | null => (all === 0 ? null : value / all);
