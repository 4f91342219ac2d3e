import type { Label } from './queries';
import './labels.css';

/** A label in its color. The color is decorative, because the name identifies the label. */
export function LabelMark({ label }: { label: Label }) {
  return (
    <span className="caption label-mark cut" title={label.name} dir="auto">
      <span className={`label-dot label-${label.color}`} aria-hidden="true" />
      {label.name}
    </span>
  );
}
