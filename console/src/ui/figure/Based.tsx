import type { ReactNode } from 'react';
import { useFigureTab } from './figure-tab';
import './based.css';

interface Props {
  /** Value in words, for screen readers: "4.9%". */
  readonly value: string;
  /** Base of the value: "24 of 490 contacted". */
  readonly base: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A figure that shows its base on hover, on keyboard focus, and to screen readers. */
export function Based({ value, base, className, children }: Props) {
  return (
    <span
      className={className === undefined ? 'based' : `based ${className}`}
      role="img"
      aria-label={value === '' ? base : `${value} (${base})`}
      title={base}
      // The base is visible on hover, so the keyboard must reach it, too.
      tabIndex={useFigureTab()}
    >
      {children}
    </span>
  );
}
