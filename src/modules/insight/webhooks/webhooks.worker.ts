import type { DueLoop } from '../../../platform/due/due-loop.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { type EventCatalogue, FAN_OUT_LOOP } from '../../foundation/events/index.js';
import { nextDeliveryAt, recoverDeliveries } from './deliver.service.js';
import { EndpointRuns } from './endpoint-runs.js';
import { fanOutEvents } from './fan-out.service.js';
import { DELIVER_LOOP } from './loop-names.js';
import { deleteOldDeliveries } from './retention.service.js';

/** Numbers events and creates their deliveries. */
export function fanOutLoop(catalogue: EventCatalogue): DueLoop {
  return {
    name: FAN_OUT_LOOP,
    tick: async (ctx) => ({ worked: await fanOutEvents(ctx, catalogue), nextDueAt: null }),
  };
}

/** Returns a loop that sends deliveries. Each loop has its own slots; call once per process. */
export function deliverLoop(): DueLoop {
  const runs = new EndpointRuns();
  return {
    name: DELIVER_LOOP,
    tick: async (ctx, worker) => {
      const wasBusy = runs.isBusy();
      if ((await runs.open(ctx, worker)) > 0) return { worked: 1, nextDueAt: null };
      if (runs.isBusy()) {
        // A delivery to another receiver may become due while this one is slow: the wait is short and ends at a hint.
        await runs.change(ctx);
        return { worked: 1, nextDueAt: null };
      }
      // A run that ended since may have released deliveries that were not due before.
      if (wasBusy) return { worked: 1, nextDueAt: null };
      return { worked: 0, nextDueAt: await nextDeliveryAt(ctx) };
    },
    recover: recoverDeliveries,
    claims: { table: 'webhook_deliveries' },
    drain: () => runs.drain(),
  };
}

export const deliveryRetention: Schedule = {
  name: 'webhooks.retention',
  everySeconds: 3_600,
  run: async (ctx, { signal }) => deleteOldDeliveries(ctx, signal),
};
