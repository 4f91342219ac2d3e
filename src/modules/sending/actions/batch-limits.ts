import { enumeration } from '../../../engine/enumeration.js';

/** Maximum contacts changed per request. */
export const MAX_BATCH = 1_000;

export const BATCH_ACTIONS = enumeration('ContactBatchAction', [
  'pause',
  'resume',
  'stop',
  'delete',
  'suppress',
  'move_to_subsequence',
]);
