import { useFigureTab } from '../figure/figure-tab';
import { UNKNOWN, wholePercent } from './format';
import './progress.css';

/** A percentage as a bar with its value. @param base its parts in words, shown on hover and focus: "24 of 490 contacted" */
export function Progress({ share, label, base }: { share: number | null; label: string; base: string }) {
  const tab = useFigureTab();
  if (share === null) return <span className="muted">{UNKNOWN}</span>;
  const percent = Math.round(share * 100);
  return (
    <span
      className="progress based"
      title={base}
      role="progressbar"
      tabIndex={tab}
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={`${wholePercent(share)} (${base})`}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className="progress-bar">
        <span className="progress-fill" style={{ width: `${percent}%` }} />
      </span>
      <span className="num caption">{wholePercent(share)}</span>
    </span>
  );
}
