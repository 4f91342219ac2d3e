import type { ReactNode } from 'react';
import './people.css';

/** Height for a table of this many rows: content follows below it. Longer tables scroll. */
export function Rows({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="people-rows" style={{ '--rows': count } as object}>
      {children}
    </div>
  );
}
