import type { Ctx } from '../../../platform/context.js';
import { getNextDueAt, releaseDeliveriesOfWorkers } from './delivery-claims.repo.js';

/** Releases the claims of dead workers so that their deliveries are sent again. Receivers recognize repetitions by the event ID. */
export async function recoverDeliveries(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  const released = await releaseDeliveriesOfWorkers(ctx.sql, deadWorkerIds, ctx.clock.now());
  if (released > 0) ctx.log.warn({ released }, 'resending deliveries of dead workers');
}

/** Returns when the next delivery becomes due; null also if a due delivery is with another process. */
export async function nextDeliveryAt(ctx: Ctx): Promise<Date | null> {
  const nextDueAt = await getNextDueAt(ctx.sql, ctx.clock.now());
  return nextDueAt !== null && nextDueAt > ctx.clock.now() ? nextDueAt : null;
}
