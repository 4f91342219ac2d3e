import type { ReactNode } from 'react';
import './tools.css';

/** Filters and actions of a list that is a part of a page, in one line above it. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className="tools list-tools">{children}</div>;
}
