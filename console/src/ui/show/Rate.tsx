import { count, percent } from './format';
import './rate.css';

interface Props {
  /** Share, 0 to 1; null is drawn as unknown. */
  readonly value: number | null | undefined;
  readonly part: number;
  readonly whole: number;
  /** Writes the base: "24 of 490 contacted". */
  readonly of: (part: string, whole: string) => string;
  /** Writes the visible text; absent: the rate alone. */
  readonly text?: (rate: string) => string;
  /** Formats of the reader's language; English by default. */
  readonly by?: { readonly count: (value: number) => string; readonly rate: (value: number | null) => string };
}

const ENGLISH = { count, rate: percent };

/** A rate with its base, on hover and for screen readers. */
export function Rate({ value, part, whole, of, text, by = ENGLISH }: Props) {
  const rate = by.rate(value ?? null);
  if (value == null) return <>{rate}</>;
  const base = of(by.count(part), by.count(whole));
  return (
    <span className="rate" title={base}>
      {text === undefined ? rate : text(rate)}
      <span className="hidden"> ({base})</span>
    </span>
  );
}
