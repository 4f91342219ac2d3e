import { join } from 'node:path';
import { smtpReceiver } from '../modules/receiving/index.js';
import type { Ctx } from '../platform/context.js';
import { startInboundServer } from '../platform/mail/inbound/server.js';
import type { RunningRole } from './role.js';

export interface RunningMail extends RunningRole {
  readonly port: number;
}

/** Receives mail for hosted mailboxes. A message is acknowledged after its commit. Throws when the port can not be had. */
export async function startMailRole(ctx: Ctx): Promise<RunningMail> {
  const { mailInboundHost, mailInboundPort, mailHostname } = ctx.config;
  const server = await startInboundServer({
    host: mailInboundHost,
    port: mailInboundPort,
    hostname: mailHostname,
    limits: ctx.config.mailInboundLimits,
    spoolFolder: join(ctx.config.dataDir, 'spool'),
    metrics: ctx.metrics,
    ...smtpReceiver(ctx),
    onError: (error) => ctx.log.error({ err: error }, 'a message could not be taken in; its sender tries again'),
  });
  return {
    port: server.port,
    stop: async (drainMs) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, drainMs, false);
      });
      const ended = await Promise.race([server.close().then(() => true as const), late]);
      clearTimeout(timer);
      return ended;
    },
  };
}
