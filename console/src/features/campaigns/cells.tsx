import type { Schemas } from '../../api/client';
import { Based } from '../../ui/figure/Based';
import { Sparkline } from '../../ui/figure/Sparkline';
import { count, dayName, inZones, timeIn, UNKNOWN } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { Rate } from '../../ui/show/Rate';
import { readerZone } from '../../ui/show/zone';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { campaigns as text } from '../../words/campaigns/campaigns';
import { reasons } from '../../words/reasons';
import './cells.css';

type Item = Pick<Schemas['CampaignListItemOut'], 'status' | 'pauseReason' | 'sendingStatus' | 'nextSendAt'>;

const DAY_MS = 86_400_000;

/** Returns why a campaign has no next email; `-` where its status says so. */
export function nextText({ status, pauseReason, sendingStatus }: Item): string {
  if (status === 'active') return reasons[sendingStatus];
  return status === 'paused' && pauseReason !== null ? words.enums.pauseReason[pauseReason] : UNKNOWN;
}

/** Time of the next email, or why there is none. Its title names the time in the zone of the workspace. */
export function NextEmail({ item }: { item: Item }) {
  const { workspace } = useWorkspace();
  const at = item.nextSendAt;
  if (at === null) return <span className="muted">{nextText(item)}</span>;
  return (
    <time className="num" dateTime={at} title={inZones(at, workspace.timezone)}>
      {timeIn(at, readerZone())}
    </time>
  );
}

/** Replies per day as a small chart. @param days UTC days, oldest first and with today */
export function Replying({ days }: { days: readonly number[] }) {
  const all = days.reduce((sum, one) => sum + one, 0);
  const most = Math.max(...days);
  const ago = days.length - 1 - days.lastIndexOf(most);
  const day = dayName(new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10));
  return <Sparkline values={days} reading={all === 0 ? text.noReplies : text.trend(all, most, day)} />;
}

/** Attached mailboxes, with a mark if some lost their server. */
export function Troubled({ troubled, all }: { troubled: number; all: number }) {
  if (troubled === 0) return <>{count(all)}</>;
  return (
    <Based className="troubled" value="" base={text.trouble(troubled, all)}>
      <Icon name="alert" size={14} />
      {count(troubled)}/{count(all)}
    </Based>
  );
}

/** A rate of contacted contacts; `part` is null while tracking is off. */
export function TrackedRate({ value, part, whole }: { value: number | null; part: number | null; whole: number }) {
  if (part === null)
    return (
      <Based className="muted" value={text.off} base={text.trackingOff}>
        {text.off}
      </Based>
    );
  return <Rate value={value} part={part} whole={whole} of={words.common.base.contacted} />;
}
