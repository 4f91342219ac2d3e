import { count } from './format';

/** Spam rates that Google asks senders to stay below, and to never reach. */
const [HIGH, CRITICAL] = [0.001, 0.003];

/** Formats a share as a number of 1,000 emails. */
export function perThousand(share: number): string {
  return count(Math.round(share * 10_000) / 10);
}

export const spamTone = (highest: number) => (highest >= CRITICAL ? 'bad' : highest > HIGH ? 'warn' : 'good');
