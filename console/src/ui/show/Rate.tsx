import { Based } from '../figure/Based';
import { count, percent } from './format';

interface Props {
  /** Share, 0 to 1; null is drawn as unknown. */
  readonly value: number | null | undefined;
  readonly part: number;
  readonly whole: number;
  /** Writes the base: "24 of 490 contacted". */
  readonly of: (part: string, whole: string) => string;
  /** Returns the visible text; absent for the rate alone. */
  readonly text?: (rate: string) => string;
  /** Formats of the reader's language; English by default. */
  readonly by?: { readonly count: (value: number) => string; readonly rate: (value: number | null) => string };
}

const ENGLISH = { count, rate: percent };

/** A rate with its base, on hover, on focus, and for screen readers. */
export function Rate({ value, part, whole, of, text = (rate) => rate, by = ENGLISH }: Props) {
  const rate = by.rate(value ?? null);
  if (value == null) return <>{rate}</>;
  return (
    <Based value={text(rate)} base={of(by.count(part), by.count(whole))}>
      {text(rate)}
    </Based>
  );
}
