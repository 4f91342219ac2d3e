import { claimLoop } from '../../../../platform/due/claims/claim-loop.js';
import { TRANSFERS_LOOP } from '../registry/loops.js';
import { TRANSFERS } from './due-transfers.js';
import { runDueTransfers } from './run-transfers.service.js';

/** Advances transfers of domains. */
export const transfersLoop = claimLoop(TRANSFERS_LOOP, TRANSFERS, runDueTransfers);
