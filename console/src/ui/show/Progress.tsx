import { UNKNOWN, wholePercent } from './format';
import './progress.css';

/** A percentage as a bar with its value. */
export function Progress({ share, label }: { share: number | null; label: string }) {
  if (share === null) return <span className="muted">{UNKNOWN}</span>;
  const percent = Math.round(share * 100);
  return (
    <span className="progress">
      <span
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className="progress-fill" style={{ width: `${percent}%` }} />
      </span>
      <span className="num caption">{wholePercent(share)}</span>
    </span>
  );
}
