import { UNKNOWN, wholePercent } from './format';
import './progress.css';

/** A percentage as a bar with its value. @param base its parts in words, shown on hover: "24 of 490 contacted" */
export function Progress({ share, label, base }: { share: number | null; label: string; base: string }) {
  if (share === null) return <span className="muted">{UNKNOWN}</span>;
  const percent = Math.round(share * 100);
  return (
    <span className="progress" title={base}>
      <span
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={`${wholePercent(share)} (${base})`}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className="progress-fill" style={{ width: `${percent}%` }} />
      </span>
      <span className="num caption">{wholePercent(share)}</span>
    </span>
  );
}
