import { sendingLoop } from '../src/modules/sending/delivery/index.js';
import { drainLoops } from '../src/platform/due/drain.js';
import { startWorker } from '../src/platform/due/worker.js';
import { batches } from './harness/batches.js';
import type { Bench } from './harness/bench.js';
import { compare, timed } from './harness/compare.js';
import { startSinkProcess } from './harness/sink.js';
import { openBenchWorld } from './harness/world.js';
import { openFloodPeer } from './peers/flood.js';
import { startPeer } from './peers/peer-process.js';

const MESSAGES = 20_000;
const MAILBOXES = 20;
/** Connections of each side to the sink. */
const CONNECTIONS = 60;
/** Minimum ratio of the sink's rate to ours; below this, the sink would be the bottleneck. */
const LEAST_SINK = 3;

/**
 * Claim, limits, bookkeeping, hand-over, SMTP, and results through the production loop, compared with a client that only composes and
 * sends.
 */
export const sendBench: Bench = {
  name: 'send',
  title: 'the sending engine against a plain nodemailer pool, same 2 kB message, same sink',
  async *run({ rounds }) {
    const sink = await startSinkProcess();
    const world = await openBenchWorld({
      MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_RELAY_CONNECTIONS: String(CONNECTIONS),
    });
    const worker = await startWorker(world.ctx, 'bench');
    const peer = await startPeer({ kind: 'pool', port: sink.port, connections: CONNECTIONS });
    const loop = sendingLoop();
    const flood = await openFloodPeer({ port: sink.port, connections: 20 });
    const next = batches(world, { contacts: MESSAGES, mailboxes: MAILBOXES });
    const engine = {
      label: 'engine',
      run: async () => {
        await next();
        return timed(async () => {
          await drainLoops(world.ctx, worker, [loop]);
          return MESSAGES;
        }, world.serverPid);
      },
    };
    try {
      yield await compare({
        name: 'messages per second',
        unit: 'msg',
        measure: 'rate',
        goal: { least: 2 },
        rounds,
        subject: engine,
        floor: { label: `nodemailer pool of ${CONNECTIONS}`, run: () => peer.send(MESSAGES) },
        note: 'CPU is that of the sending process; PostgreSQL and the sink have their own.',
      });
      yield await compare({
        name: 'the sink itself',
        unit: 'msg',
        measure: 'rate',
        goal: { least: LEAST_SINK },
        rounds: Math.min(rounds, 3),
        subject: { label: 'one message made once, 20 connections', run: () => timed(() => flood.send(MESSAGES * 3)) },
        floor: engine,
        note: 'Below the goal the figure above is that of the sink.',
      });
    } finally {
      peer.close();
      flood.close();
      await worker.stop({ clean: true });
      await world.close();
      await sink.close();
    }
  },
};
