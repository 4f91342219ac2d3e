import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFigureTab } from './figure-tab';
import './based.css';

interface Props {
  /** Value in words, for screen readers: "24". */
  readonly value: string;
  /** Explanation of the value: "24 of 490 contacted"; null for none. */
  readonly base: string | null;
  /** Path below the console, such as `/w/1001/inbox`. */
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A figure that opens the list it counts, and shows its explanation on hover, on keyboard focus, and to screen readers. */
export function FigureLink({ value, base, to, search, children }: Props) {
  return (
    <Link
      to={to as '/'}
      search={search as never}
      className="based figure-link"
      tabIndex={useFigureTab()}
      {...(base !== null && { title: base, 'aria-label': `${value} (${base})` })}
    >
      {children}
    </Link>
  );
}
