import { claimLoop } from '../../../../platform/due/claims/claim-loop.js';
import { WATCHES, WATCHES_LOOP } from '../watches/due-watches.js';
import { keepDueWatches } from './keep-watches.service.js';

/** Starts, renews, and removes announcements of new mail at the providers. */
export const watchesLoop = claimLoop(WATCHES_LOOP, WATCHES, keepDueWatches);
