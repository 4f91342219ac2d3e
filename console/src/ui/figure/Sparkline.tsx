import { Based } from './Based';
import './sparkline.css';

const HEIGHT = 20;
const BAR = 4;
const GAP = 2;

interface Props {
  /** Values by day, oldest first. */
  readonly values: readonly number[];
  /** Total, highest day, and period in words. */
  readonly reading: string;
}

/** A small chart of days as bars. Days without a value are dots on the baseline. */
export function Sparkline({ values, reading }: Props) {
  const most = Math.max(1, ...values);
  return (
    <Based className="sparkline" value="" base={reading}>
      <svg width={values.length * (BAR + GAP) - GAP} height={HEIGHT} aria-hidden="true">
        {values.map((value, index) => {
          const height = value === 0 ? 1 : Math.max(3, Math.round((value / most) * HEIGHT));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day.
              key={index}
              className={value === 0 ? 'sparkline-none' : 'sparkline-bar'}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={value === 0 ? 0 : 1}
            />
          );
        })}
      </svg>
    </Based>
  );
}
