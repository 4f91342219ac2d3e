import { words } from '../../words';
import { count } from '../show/format';
import { Based } from './Based';
import './day-use.css';

/** Emails sent today, with a bar for their share of the daily limit; `limit` is null without one. */
export function DayUse({ sent, limit }: { sent: number; limit: number | null }) {
  const { ofLimit, noLimit } = words.common.dayUse;
  if (limit === null)
    return (
      <Based className="day-use num" value="" base={noLimit(count(sent))}>
        {count(sent)}
      </Based>
    );
  const percent = limit === 0 ? 0 : Math.min(100, Math.round((100 * sent) / limit));
  return (
    <Based className="day-use num" value="" base={ofLimit(count(sent), count(limit))}>
      <span className="day-use-bar wide">
        <span style={{ width: `${percent}%` }} />
      </span>
      {count(sent)}/{count(limit)}
    </Based>
  );
}
