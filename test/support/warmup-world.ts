import { createTransport, type SendMailOptions } from 'nodemailer';
import { smtpReceiver } from '../../src/modules/conversation/receiving/index.js';
import { copiesLoop, warmupLoop } from '../../src/modules/sending/warmup/index.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { startInboundServer } from '../../src/platform/mail/inbound/server.js';
import { freePort } from './free-port.js';
import { openWorkerWorld, type WorkerWorld } from './sending-world.js';
import { warmupApi } from './warmup-api.js';
import type { WorldOptions } from './world.js';

export interface WarmupWorld extends WorkerWorld {
  readonly api: ReturnType<typeof warmupApi>;
  /** Runs warmup from due time to due time until this time has passed. Returns when something is due next. */
  pass(milliseconds: number): Promise<Date | null>;
  /** Delivers a message to the inbound server over SMTP. */
  deliver(mail: SendMailOptions & { readonly to: string }): Promise<void>;
  rows<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]>;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Opens the service with hosted mailboxes, whose email goes over real SMTP to its own inbound server. */
export async function openWarmupWorld(options: WorldOptions = {}): Promise<WarmupWorld> {
  const port = await freePort();
  const base = await openWorkerWorld({
    ...options,
    config: { mailRelayUrl: `smtp://127.0.0.1:${port}?tls=none`, rateLimits: false, ...options.config },
  });
  const { world, worker } = base;
  const inbound = await startInboundServer({
    host: '127.0.0.1',
    port,
    hostname: 'mx.test',
    ...smtpReceiver(world.ctx),
    onError: (error) => process.stderr.write(`${error.stack}\n`),
  });
  const loops = [warmupLoop(), copiesLoop()];
  return {
    ...base,
    api: warmupApi(world, worker),
    pass: async (milliseconds) => {
      const end = new Date(world.clock.now().getTime() + milliseconds);
      for (;;) {
        const next = await drainLoops(world.ctx, worker, loops);
        if (next === null || next > end) {
          world.clock.moveTo(end);
          return next;
        }
        world.clock.moveTo(next);
      }
    },
    deliver: async (mail) => {
      const transport = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false } });
      try {
        await transport.sendMail(mail);
      } finally {
        transport.close();
      }
    },
    rows: (text, ...values) => world.ctx.sql.query(text, values),
    close: async () => {
      await inbound.close();
      await base.close();
    },
  };
}
