import type { ReactNode } from 'react';
import './people.css';

/** Height for a table of so many rows, and no more: content stands below it. Longer tables scroll. */
export function Rows({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="people-rows" style={{ '--rows': count } as object}>
      {children}
    </div>
  );
}
