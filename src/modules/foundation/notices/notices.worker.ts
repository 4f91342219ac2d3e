import { claimLoop } from '../../../platform/due/claims/claim-loop.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import type { EventCatalogue } from '../events/index.js';
import { CHANNELS, NOTICES_LOOP } from './due-channels.js';
import { sendDueNotices } from './send-due.service.js';

/** Sends waiting notices. */
export function noticesLoop(catalogue: EventCatalogue): DueLoop {
  return claimLoop(NOTICES_LOOP, CHANNELS, (ctx) => sendDueNotices(ctx, catalogue));
}
