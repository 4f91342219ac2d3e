import type { Label } from './queries';
import './labels.css';

/** A label in its color. The name carries the meaning, so the color is decoration. */
export function LabelMark({ label }: { label: Label }) {
  return (
    <span className="caption label-mark cut" title={label.name} dir="auto">
      <span className={`label-dot label-${label.color}`} aria-hidden="true" />
      {label.name}
    </span>
  );
}
