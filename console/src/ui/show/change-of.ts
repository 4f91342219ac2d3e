import { count, wholePercent } from './format';

interface Changed {
  readonly way: 'up' | 'down' | 'same';
  readonly text: string;
}

/** Change from which a multiple is clearer than a percentage. */
const MANIFOLD = 10;

/** Returns how a number changed, as a share of the number before; null when both are zero. */
export function changeOf(now: number, before: number): Changed | null {
  if (now === 0 && before === 0) return null;
  const way = now === before ? 'same' : now > before ? 'up' : 'down';
  if (before === 0) return { way, text: count(now) };
  const share = now / before;
  if (share >= MANIFOLD) return { way, text: `${count(Math.round(share))}x` };
  return { way, text: wholePercent(Math.abs(share - 1)) };
}
