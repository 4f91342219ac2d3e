import type { Schemas } from '../../../api/client';
import { count } from '../../../ui/show/format';
import { Rate } from '../../../ui/show/Rate';
import { words } from '../../../words';
import { running as text } from '../../../words/campaigns/running';

const { contacts, contacted } = words.common.base;

/** From all contacts to interested ones; each bar relative to the first. */
export function Funnel({ stats, isAll }: { stats: Schemas['CampaignStatsOut']; isAll: boolean }) {
  const rows = [
    ...(isAll ? [[text.contacts, stats.contactCounts.total, null, 0, contacts] as const] : []),
    [
      text.contacted,
      stats.contacted,
      isAll ? part(stats.contacted, stats.contactCounts.total) : null,
      stats.contactCounts.total,
      contacts,
    ] as const,
    [text.replied, stats.uniqueReplies, stats.replyRate, stats.contacted, contacted] as const,
    [text.interested, stats.interested, stats.positiveReplyRate, stats.contacted, contacted] as const,
  ];
  const most = Math.max(1, rows[0]?.[1] ?? 1);
  return (
    <ol className="funnel">
      {rows.map(([label, value, share, whole, of]) => (
        <li key={label} className="funnel-row">
          <span className="muted">{label}</span>
          <span className="funnel-bar">
            <span
              className={`funnel-fill${label === text.replied || label === text.interested ? ' funnel-back' : ''}`}
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
          <span className="num strong">{count(value)}</span>
          <span className="num muted">
            {share !== null && <Rate value={share} part={value} whole={whole} of={of} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

const part = (value: number, all: number): number | null => (all === 0 ? null : value / all);
