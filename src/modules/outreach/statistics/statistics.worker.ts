import type { DueLoop } from '../../../platform/due/due-loop.js';
import { FOLD_LOOP } from './fold-loop.js';
import { foldOnce } from './stats.service.js';

/** Folds counter deltas into totals, a workspace at a time. */
export const statisticsLoop: DueLoop = { name: FOLD_LOOP, tick: (ctx) => foldOnce(ctx) };
