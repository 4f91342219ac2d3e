import type { Ctx } from '../../../platform/context.js';
import type { Worker } from '../../../platform/due/worker.js';
import { claimSends } from './claim.service.js';
import { Dispatcher } from './dispatcher.js';

/**
 * Sends the due messages of one workspace one after the other in the caller's transaction, which has one connection. For a
 * history that no other process can see yet: messages that leave the process cannot be rolled back.
 * @param sent called after each message
 */
export function sendDueOf(ctx: Ctx, workspaceId: number): (sent: () => Promise<void>) => Promise<void> {
  const worker = onlyHere(ctx);
  const dispatcher = new Dispatcher(ctx);
  return async (sent) => {
    for (;;) {
      const claim = { id: ctx.ids.uuid(), worker, limit: 1, serverCapacity: dispatcher.serverCapacity };
      const { flights } = await claimSends(ctx, workspaceId, claim);
      if (flights.length === 0) return;
      await dispatcher.start(claim.id, flights, worker);
      await dispatcher.drain();
      await sent();
    }
  };
}

/** Worker without a row, because other processes never see its claims before they are finished. */
function onlyHere(ctx: Ctx): Worker {
  const id = ctx.ids.uuid();
  const life = new AbortController();
  return { id, isAlive: () => true, lifetime: () => life.signal };
}
