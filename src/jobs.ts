import { BLOB_COLUMNS } from './blob-columns.js';
import { eventCatalogue } from './events.js';
import { inboxJobHandlers, pictureRetention, threadBulkJobHandlers } from './modules/conversation/inbox/index.js';
import { forwardingJobHandlers, outboundJobHandlers, outboundLoop } from './modules/conversation/outbound/index.js';
import { secondOpinionHandlers, syncLoop } from './modules/conversation/receiving/index.js';
import { ruleJobHandlers } from './modules/conversation/rules/index.js';
import { trackingLoop, visitRetention } from './modules/conversation/tracking/index.js';
import { billingJobHandlers, billingWatch } from './modules/foundation/billing/index.js';
import { eventRetention } from './modules/foundation/events/index.js';
import { setAsideRetention, shownToOwner } from './modules/foundation/faults/index.js';
import { noticesLoop } from './modules/foundation/notices/index.js';
import { peopleJobHandlers, peopleRetention } from './modules/foundation/people/index.js';
import { winnerSchedule } from './modules/insight/analytics/index.js';
import { reportLoops } from './modules/insight/reports/index.js';
import { deliverLoop, deliveryRetention, fanOutLoop } from './modules/insight/webhooks/index.js';
import { backupsLoop } from './modules/operation/backups/index.js';
import { demoJobHandlers, sandboxLoop } from './modules/operation/demo/index.js';
import { privacyJobHandlers } from './modules/operation/privacy/index.js';
import { heldLoops } from './modules/operation/restored/index.js';
import { mailboxChangeHandlers } from './modules/outreach/campaigns/attachments/index.js';
import { reopeningHandlers } from './modules/outreach/campaigns/reopening/index.js';
import { contactJobHandlers } from './modules/outreach/contacts/index.js';
import { importJobHandlers } from './modules/outreach/imports/index.js';
import { historyRetention } from './modules/outreach/profiles/history/index.js';
import { bulkJobHandlers } from './modules/outreach/profiles/index.js';
import { enrollLoop } from './modules/outreach/segments/index.js';
import { readingsLoop, sourceJobHandlers } from './modules/outreach/sources/index.js';
import { statisticsLoop } from './modules/outreach/statistics/index.js';
import { threadRetention } from './modules/outreach/threads/index.js';
import { egressBlocklists } from './modules/reach/domains/egress/index.js';
import {
  dnsWatchLoop,
  dnsWritesLoop,
  domainJobHandlers,
  expiryLoop,
  ordersLoop,
  transfersLoop,
} from './modules/reach/domains/index.js';
import { postmasterReading } from './modules/reach/domains/postmaster/index.js';
import { mailboxWork } from './modules/reach/mailboxes/index.js';
import { watchesLoop } from './modules/reach/mailboxes/push/index.js';
import { tenantsLoop } from './modules/reach/mailboxes/tenants/index.js';
import { exportLoop, sequencerJobHandlers, sequencerSchedules } from './modules/reach/sequencers/index.js';
import { correctedJobHandlers } from './modules/sending/delivery/corrected/index.js';
import { sendingLoop } from './modules/sending/delivery/index.js';
import { launchJobHandlers } from './modules/sending/launch/index.js';
import { domainWatch } from './modules/sending/preflight/index.js';
import { holdJobHandlers, holdsLoop, protectionLoop } from './modules/sending/protection/index.js';
import { sequenceJobHandlers } from './modules/sending/sequence/index.js';
import { routingLoop, subsequenceJobHandlers } from './modules/sending/subsequences/index.js';
import { copiesLoop, warmupJobHandlers, warmupLoop, warmupSchedules } from './modules/sending/warmup/index.js';
import { PERSON_ROWS } from './person-rows.js';
import { diskSamples } from './platform/disk.js';
import type { DueLoop } from './platform/due/due-loop.js';
import { blobSchedules } from './platform/files/blobs/schedules.js';
import { housekeeping } from './platform/housekeeping.js';
import { queueCleanUp } from './platform/queue/clean-up.js';
import { type JobHandler, joinHandlers } from './platform/queue/job.js';
import type { Schedule } from './platform/queue/schedule.js';
import { PORTS } from './ports.js';

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
      syncLoop(undefined, PORTS.heldReading),
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
      ...bulkJobHandlers(PORTS.profileEnds),
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
      ...threadBulkJobHandlers,
      ...ruleJobHandlers,
      ...secondOpinionHandlers(),
      ...peopleJobHandlers,
      ...demoJobHandlers,
      ...privacyJobHandlers(PERSON_ROWS),
    ]).map(shownToOwner),
    schedules: [
      ...[...mailboxWork.schedules, domainWatch, winnerSchedule, billingWatch, visitRetention, eventRetention],
      ...[pictureRetention, ...threadRetention, historyRetention],
      ...[deliveryRetention, peopleRetention, ...sequencerSchedules, ...warmupSchedules, setAsideRetention],
      ...[housekeeping, diskSamples, egressBlocklists, postmasterReading, queueCleanUp],
      ...blobSchedules(BLOB_COLUMNS),
    ],
    whileHeld: heldLoops,
  };
}
