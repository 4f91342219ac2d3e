import type { ReactNode } from 'react';

/** What stands where nothing is yet: one sentence that teaches, one thing to do. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="panel-message">
      <span className="muted">{text}</span>
      {children && <span>{children}</span>}
    </div>
  );
}
