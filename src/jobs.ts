import { winnerSchedule } from './modules/analytics/index.js';
import { campaignFoldLoop, mailboxChangeHandlers } from './modules/campaigns/index.js';
import { contactJobHandlers } from './modules/contacts/index.js';
import { domainJobHandlers } from './modules/domains/index.js';
import { eventRetention } from './modules/events/index.js';
import { importJobHandlers } from './modules/imports/index.js';
import { outboundJobHandlers, outboundLoop, syncLoop } from './modules/inbox/index.js';
import { mailboxJobHandlers, mailboxSchedules } from './modules/mailboxes/index.js';
import {
  domainWatch,
  holdsLoop,
  protectionLoop,
  routingLoop,
  sendingJobHandlers,
  sendingLoop,
} from './modules/sending/index.js';
import { trackingLoop, visitRetention } from './modules/tracking/index.js';
import { deliverLoop, deliveryRetention, fanOutLoop } from './modules/webhooks/index.js';
import type { DueLoop } from './platform/due/due-loop.js';
import { housekeeping } from './platform/housekeeping.js';
import { queueCleanUp } from './platform/queue/clean-up.js';
import type { JobHandler } from './platform/queue/job.js';
import type { Schedule } from './platform/queue/schedule.js';

/** Everything that workers do without being asked by a request. */
export interface BackgroundWork {
  /** Rows with a due time. The order matters only where they are drained one after the other. */
  readonly loops: readonly DueLoop[];
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
}

/** The background work of all modules. Loops hold what is under way, so each worker makes its own. */
export function backgroundWork(): BackgroundWork {
  return {
    loops: [
      sendingLoop(),
      outboundLoop(),
      syncLoop(),
      holdsLoop,
      protectionLoop(),
      trackingLoop,
      campaignFoldLoop,
      fanOutLoop(),
      routingLoop,
      deliverLoop(),
    ],
    handlers: [
      ...domainJobHandlers,
      ...contactJobHandlers,
      ...importJobHandlers,
      ...mailboxJobHandlers,
      ...mailboxChangeHandlers,
      ...sendingJobHandlers,
      ...outboundJobHandlers,
    ],
    schedules: [
      ...[...mailboxSchedules, domainWatch, winnerSchedule, visitRetention, eventRetention, deliveryRetention],
      ...[housekeeping, queueCleanUp],
    ],
  };
}
