import { eventCatalogue } from './events.js';
import { winnerSchedule } from './modules/analytics/index.js';
import { backupsLoop } from './modules/backups/index.js';
import { billingJobHandlers, billingWatch } from './modules/billing/index.js';
import { mailboxChangeHandlers } from './modules/campaigns/attachments/index.js';
import { reopeningHandlers } from './modules/campaigns/reopening/index.js';
import { contactJobHandlers } from './modules/contacts/index.js';
import { correctedJobHandlers } from './modules/delivery/corrected/index.js';
import { sendingLoop } from './modules/delivery/index.js';
import { demoJobHandlers, sandboxLoop } from './modules/demo/index.js';
import { egressBlocklists } from './modules/domains/egress/index.js';
import {
  dnsWatchLoop,
  dnsWritesLoop,
  domainJobHandlers,
  expiryLoop,
  ordersLoop,
  transfersLoop,
} from './modules/domains/index.js';
import { postmasterReading } from './modules/domains/postmaster/index.js';
import { eventRetention } from './modules/events/index.js';
import { setAsideRetention, shownToOwner } from './modules/faults/index.js';
import { importJobHandlers } from './modules/imports/index.js';
import { inboxJobHandlers, pictureRetention } from './modules/inbox/index.js';
import { launchJobHandlers } from './modules/launch/index.js';
import { mailboxWork } from './modules/mailboxes/index.js';
import { watchesLoop } from './modules/mailboxes/push/index.js';
import { tenantsLoop } from './modules/mailboxes/tenants/index.js';
import { noticesLoop } from './modules/notices/index.js';
import { forwardingJobHandlers, outboundJobHandlers, outboundLoop } from './modules/outbound/index.js';
import { peopleJobHandlers, peopleRetention } from './modules/people/index.js';
import { domainWatch } from './modules/preflight/index.js';
import { privacyJobHandlers } from './modules/privacy/index.js';
import { bulkJobHandlers } from './modules/profiles/index.js';
import { holdJobHandlers, holdsLoop, protectionLoop } from './modules/protection/index.js';
import { secondOpinionHandlers, syncLoop } from './modules/receiving/index.js';
import { reportLoops } from './modules/reports/index.js';
import { heldLoops } from './modules/restored/index.js';
import { ruleJobHandlers } from './modules/rules/index.js';
import { enrollLoop } from './modules/segments/index.js';
import { sequenceJobHandlers } from './modules/sequence/index.js';
import { exportLoop, sequencerJobHandlers, sequencerSchedules } from './modules/sequencers/index.js';
import { readingsLoop, sourceJobHandlers } from './modules/sources/index.js';
import { statisticsLoop } from './modules/statistics/index.js';
import { routingLoop, subsequenceJobHandlers } from './modules/subsequences/index.js';
import { bodyRetention } from './modules/threads/index.js';
import { trackingLoop, visitRetention } from './modules/tracking/index.js';
import { copiesLoop, warmupJobHandlers, warmupLoop, warmupSchedules } from './modules/warmup/index.js';
import { deliverLoop, deliveryRetention, fanOutLoop } from './modules/webhooks/index.js';
import { PERSON_ROWS } from './person-rows.js';
import { diskSamples } from './platform/disk.js';
import type { DueLoop } from './platform/due/due-loop.js';
import { housekeeping } from './platform/housekeeping.js';
import { queueCleanUp } from './platform/queue/clean-up.js';
import { type JobHandler, joinHandlers } from './platform/queue/job.js';
import type { Schedule } from './platform/queue/schedule.js';
import { PROFILE_ENDS } from './profile-ends.js';

/** Background work of the workers. */
export interface BackgroundWork {
  /** Rows with a due time. The order matters only where they are drained one after the other. */
  readonly loops: readonly DueLoop[];
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Loops of a held instance, which run instead of everything else. Default: none. */
  readonly whileHeld?: () => readonly DueLoop[];
}

/** Creates the background work of all modules. Loops track work in progress, so each worker needs its own. */
export function backgroundWork(): BackgroundWork {
  return {
    loops: [
      sendingLoop(),
      outboundLoop(),
      ...mailboxWork.loops,
      tenantsLoop,
      watchesLoop,
      syncLoop(),
      dnsWatchLoop(),
      dnsWritesLoop,
      ordersLoop,
      transfersLoop,
      expiryLoop,
      holdsLoop,
      protectionLoop(),
      trackingLoop,
      statisticsLoop,
      fanOutLoop(eventCatalogue),
      warmupLoop(),
      copiesLoop(),
      routingLoop,
      enrollLoop,
      deliverLoop(),
      noticesLoop(eventCatalogue),
      ...reportLoops(),
      exportLoop(),
      readingsLoop(),
      sandboxLoop,
      backupsLoop(),
    ],
    handlers: joinHandlers([
      ...billingJobHandlers,
      ...domainJobHandlers,
      ...contactJobHandlers,
      ...bulkJobHandlers(PROFILE_ENDS),
      ...importJobHandlers,
      ...sourceJobHandlers,
      ...mailboxWork.handlers,
      ...sequencerJobHandlers,
      ...mailboxChangeHandlers,
      ...reopeningHandlers,
      ...sequenceJobHandlers,
      ...correctedJobHandlers,
      ...launchJobHandlers,
      ...holdJobHandlers,
      ...subsequenceJobHandlers,
      ...warmupJobHandlers,
      ...outboundJobHandlers,
      ...forwardingJobHandlers,
      ...inboxJobHandlers,
      ...ruleJobHandlers,
      ...secondOpinionHandlers(),
      ...peopleJobHandlers,
      ...demoJobHandlers,
      ...privacyJobHandlers(PERSON_ROWS),
    ]).map(shownToOwner),
    schedules: [
      ...[...mailboxWork.schedules, domainWatch, winnerSchedule, billingWatch, visitRetention, eventRetention],
      ...[pictureRetention, bodyRetention],
      ...[deliveryRetention, peopleRetention, ...sequencerSchedules, ...warmupSchedules, setAsideRetention],
      ...[housekeeping, diskSamples, egressBlocklists, postmasterReading, queueCleanUp],
    ],
    whileHeld: heldLoops,
  };
}
