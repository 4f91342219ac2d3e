import { sendingLoop } from '../src/modules/sending/delivery/index.js';
import type { Ctx } from '../src/platform/context.js';
import { drainLoops } from '../src/platform/due/drain.js';
import { startWorker } from '../src/platform/due/worker.js';
import { startTelemetry } from '../src/platform/telemetry/start-telemetry.js';
import { batches } from './harness/batches.js';
import type { Bench } from './harness/bench.js';
import { startCollector } from './harness/collector.js';
import { compare, timed } from './harness/compare.js';
import { startSinkProcess } from './harness/sink.js';
import { openBenchWorld } from './harness/world.js';

const MESSAGES = 10_000;
const MAILBOXES = 20;

/** The same campaign emails with every one of them traced, and with none: what `OTEL_EXPORTER_OTLP_ENDPOINT` costs. */
export const tracingBench: Bench = {
  name: 'tracing',
  title: 'the sending engine with all emails traced against without traces',
  async *run({ rounds }) {
    const sink = await startSinkProcess();
    const collector = await startCollector();
    // The SDK reads the address itself.
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
    const world = await openBenchWorld({
      MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_RELAY_CONNECTIONS: '60',
    });
    const telemetryOf = ({ metrics: registry, log }: Ctx, traces: boolean) =>
      startTelemetry(
        { traces, metrics: false, metricIntervalMs: 60_000, serviceName: 'bench' },
        { registry, log, facts: { version: '0', instance: 'bench', roles: ['worker'] } },
      );
    const worker = await startWorker(world.ctx, 'bench');
    const loop = sendingLoop();
    const next = batches(world, { contacts: MESSAGES, mailboxes: MAILBOXES });
    const side = (label: string, traces: boolean) => ({
      label,
      run: async () => {
        await next();
        const telemetry = await telemetryOf(world.ctx, traces);
        return timed(async () => {
          await drainLoops({ ...world.ctx, tracer: telemetry.tracer }, worker, [loop]);
          // Exports the remaining spans here, so that their cost is not counted for the other side.
          await telemetry.stop();
          return MESSAGES;
        }, world.serverPid);
      },
    });
    try {
      const figure = await compare({
        name: 'processor time per message',
        unit: 'msg',
        measure: 'cpu',
        goal: { most: 1.5 },
        rounds,
        subject: side('traced', true),
        floor: side('not traced', false),
        note: 'CPU of the sending process, with the export. The collector is another process.',
      });
      if ((await collector.received()) === 0) throw new Error('Nothing was traced.');
      yield figure;
    } finally {
      await worker.stop({ clean: true });
      await world.close();
      collector.close();
      await sink.close();
    }
  },
};
