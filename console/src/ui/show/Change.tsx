import { words } from '../../words';
import { Based } from '../figure/Based';
import { changeOf } from './change-of';
import { count } from './format';
import { Icon } from './Icon';
import './change.css';

interface Props {
  readonly now: number;
  readonly before: number;
  /** Days of each of the two periods. */
  readonly days: number;
  /** Whether an increase is good: true for replies, false for bounces; absent if neither, as for emails sent. */
  readonly isMoreGood?: boolean;
}

/** Change of a number since the previous period: an arrow with the percentage, and both numbers on hover and focus. */
export function Change({ now, before, days, isMoreGood }: Props) {
  const change = changeOf(now, before);
  if (change === null) return null;
  const text = words.common.change;
  const tone =
    change.way === 'same' || isMoreGood === undefined ? 'quiet' : (change.way === 'up') === isMoreGood ? 'good' : 'bad';
  return (
    <Based
      className={`change change-${tone}`}
      value={`${text.ways[change.way]} ${change.text}`}
      base={text.of(count(now), count(before), days)}
    >
      {change.way !== 'same' && <Icon name={change.way === 'up' ? 'up' : 'down'} size={12} />}
      {change.text}
    </Based>
  );
}
