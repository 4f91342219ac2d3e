import { printRate } from '../corpora.js';

/** Arrival time of the cases with dates that count from March 2026. */
export const RECEIVED = new Date('2026-03-02T10:05:00Z');

/**
 * Returns the share of correct cases. A set is judged as a whole, so the wrong ones are printed with what was found.
 * @param found null if the case is right, else what was read instead.
 */
export function measure<Case>(what: string, cases: readonly Case[], found: (each: Case) => string | null): number {
  const wrong = cases.flatMap((each) => {
    const words = found(each);
    return words === null ? [] : [`${words}: ${JSON.stringify(each)}`];
  });
  if (wrong.length > 0) console.info(wrong.join('\n'));
  return printRate(what, { right: cases.length - wrong.length, all: cases.length });
}

export const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
