import type { ReactNode } from 'react';
import './fold-line.css';

/** Line of a `details` element, with a mark that shows whether it is open. */
export function FoldLine({ className, children }: { className: string; children: ReactNode }) {
  return <summary className={`fold-line ${className}`}>{children}</summary>;
}
