import type { reasons } from '../../../words/reasons';
import type { Simulation } from './queries';

type Reason = keyof typeof reasons;

/** Days without a sending window limit every campaign, so another limit says more. */
const CLOSED: readonly string[] = ['outside_window', 'holiday', 'before_start_date'];

/** Returns the limit that decides when a campaign completes: the one of most days; null if nothing limits it. */
export function limitOf(bindingLimits: Simulation['bindingLimits']): Reason | null {
  const byDays = Object.entries(bindingLimits).sort(([, one], [, other]) => other - one);
  const [limit] = byDays.find(([reason]) => !CLOSED.includes(reason)) ?? byDays[0] ?? [];
  return (limit as Reason | undefined) ?? null;
}
