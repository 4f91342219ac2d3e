import type { ReactNode } from 'react';
import './people.css';

/** Room for a table of so many rows, and no more: something stands below it. Long ones scroll by themselves. */
export function Rows({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="people-rows" style={{ '--rows': count } as object}>
      {children}
    </div>
  );
}
