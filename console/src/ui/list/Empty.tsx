import type { ReactNode } from 'react';

/** Empty state: one sentence of explanation and one action. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="panel-message">
      <span className="muted">{text}</span>
      {children && <span>{children}</span>}
    </div>
  );
}
