import type { ReactNode } from 'react';
import { Based } from '../figure/Based';
import './figure-cards.css';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** A share or a unit below the number. */
  readonly note?: ReactNode;
  /** Change of the number. */
  readonly change?: ReactNode;
  /** Base of the number, shown on hover and focus: "24 of 490". */
  readonly title?: string | undefined;
}

/** Number of cards that fit in one row. */
const IN_A_ROW = 6;

/** The numbers of a screen, each on a card; the first one is the largest. */
export function FigureCards({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={figures.length > IN_A_ROW ? 'figure-cards figure-cards-many' : 'figure-cards'} aria-label={label}>
      {figures.map((one) => (
        <div key={one.label} className="figure-card">
          <dt className="caption">{one.label}</dt>
          <dd className="figure-line">
            <span className="figure-value num">
              {one.title === undefined ? (
                one.value
              ) : (
                <Based value={typeof one.value === 'string' ? one.value : ''} base={one.title}>
                  {one.value}
                </Based>
              )}
            </span>
            {one.change}
          </dd>
          <dd className="caption num">{one.note ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  );
}
