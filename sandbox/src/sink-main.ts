import { parseArgs } from 'node:util';
import { createSelfSignedIdentity } from './self-signed.js';
import { startFastSink } from './sink.js';

const USAGE = `node sandbox/dist/sink-main.js [--port 0] [--host 127.0.0.1] [--log FILE] [--latency-ms N] [--tls] [--implicit-tls]
  [--marker-header NAME] [--drop-after-accept-every N]

The first line on stdout is {"ready":true,"port":N}. SIGTERM and SIGINT end it after the last write.
`;

function numberOption(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0) throw new Error(`not a number: ${value}`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      log: { type: 'string' },
      'latency-ms': { type: 'string' },
      tls: { type: 'boolean' },
      'implicit-tls': { type: 'boolean' },
      'marker-header': { type: 'string' },
      'drop-after-accept-every': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(USAGE);
    return;
  }
  const latencyMs = numberOption(values['latency-ms']);
  const dropEvery = numberOption(values['drop-after-accept-every']);
  const sink = await startFastSink({
    port: numberOption(values.port) ?? 0,
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.log === undefined ? {} : { logTo: values.log }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...(values.tls === true || values['implicit-tls'] === true ? { tls: createSelfSignedIdentity() } : {}),
    ...(values['implicit-tls'] === true ? { implicitTls: true } : {}),
    ...(values['marker-header'] === undefined ? {} : { markerHeader: values['marker-header'] }),
    ...(dropEvery === undefined ? {} : { dropAfterAcceptEvery: dropEvery }),
    keep: false,
  });
  process.stdout.write(`${JSON.stringify({ ready: true, port: sink.port })}\n`);
  // A parent process with a channel may request the counters.
  process.on('message', () => {
    process.send?.({ accepted: sink.count(), mostConnections: sink.mostConnections() });
  });
  const stop = (): void => {
    sink.close().then(() => {
      process.stdout.write(`${JSON.stringify({ accepted: sink.count() })}\n`);
      process.exit(0);
    }, fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
