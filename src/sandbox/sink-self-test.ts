import { performance } from 'node:perf_hooks';
import { type RawMessage, RawSmtpClient } from './raw-client.js';

export interface SinkFigure {
  readonly accepted: number;
  readonly seconds: number;
  readonly messagesPerSecond: number;
  /** CPU microseconds of this process (client, and the sink when it runs here) per message. */
  readonly cpuMicroseconds: number;
}

/**
 * How fast a sink takes mail from bare pipelined clients in this process. A bench trusts a sink only when this figure is
 * at least three times what it measures.
 */
export async function measureSink(input: {
  readonly port: number;
  readonly connections: number;
  readonly messagesPerConnection: number;
  /** Size of one message; default 2,000 bytes. */
  readonly bytes?: number;
}): Promise<SinkFigure> {
  const line = 'Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy.\r\n';
  const body = line.repeat(Math.ceil((input.bytes ?? 2_000) / line.length));
  const batches = Array.from({ length: input.connections }, (_, connection) =>
    Array.from({ length: input.messagesPerConnection }, (_unused, index): RawMessage => {
      const id = `${connection}-${index}`;
      const head = `Message-ID: <${id}@bench.example>\r\nX-Marker: ${id}\r\nSubject: bench\r\n\r\n`;
      return { from: 'bench@bench.example', to: `r${id}@bench.example`, data: head + body };
    }),
  );
  const clients = await Promise.all(batches.map(() => RawSmtpClient.connect(input.port)));
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const counts = await Promise.all(clients.map((client, index) => client.sendAll(batches[index] ?? [])));
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  for (const client of clients) client.close();
  const accepted = counts.reduce((sum, count) => sum + count, 0);
  return {
    accepted,
    seconds,
    messagesPerSecond: accepted / seconds,
    cpuMicroseconds: (cpu.user + cpu.system) / accepted,
  };
}
