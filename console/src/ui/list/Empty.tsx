import type { ReactElement } from 'react';

/** Empty state: one sentence of explanation and one action. */
export function Empty({ text, children }: { text: string; children: ReactElement }) {
  return (
    <div className="panel-message">
      <span className="muted">{text}</span>
      <span>{children}</span>
    </div>
  );
}
