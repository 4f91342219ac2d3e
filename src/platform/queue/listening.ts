import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Ctx } from '../context.js';
import { LISTEN_QUIET_MS, ListenProof } from '../due/listen-proof.js';
import type { Pulse } from '../vitals.js';

/** The library interprets it as a notification without a job. */
const CHANNEL = 'jobs:insert';
const NO_JOBS = '{"count":0}';

/**
 * Tests a pool's listening connection. A silent connection is destroyed, and the library reconnects with growing
 * delays. Returns the pulse, to be ended with the pool.
 */
export function watchListening(ctx: Ctx, events: WorkerEvents): Pulse {
  const pulse = ctx.vitals.watch('queue_listen', { quietMs: LISTEN_QUIET_MS });
  let proof: ListenProof | null = null;
  let listening: pg.ClientBase | null = null;
  events.on('pool:listen:success', ({ client }) => {
    proof?.stop();
    listening = client;
    // The library sends LISTEN after this event; the proof follows.
    setImmediate(() => {
      if (listening !== client) return;
      proof = new ListenProof(
        client,
        { channel: CHANNEL, payload: NO_JOBS },
        {
          heard: () => pulse.succeed(),
          silent: (error) => {
            pulse.fail();
            pulse.restart();
            ctx.log.warn({ err: error }, 'the job queue receives no notifications of new jobs; reconnecting');
            (client as unknown as pg.Client).connection.stream.destroy(error);
          },
        },
      );
    });
  });
  events.on('pool:listen:notification', ({ message }) => proof?.take(message));
  events.on('pool:listen:error', () => pulse.fail());
  events.on('pool:listen:release', () => {
    listening = null;
    proof?.stop();
    proof = null;
  });
  return pulse;
}
