import { buildApp } from '../app.js';
import type { Ctx } from '../platform/context.js';
import { isQueueInstalled } from '../platform/queue/install.js';
import type { RunningRole } from './role.js';

export interface RunningApi extends RunningRole {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string;
}

/** Listens for HTTP. Throws when the port can not be had. */
export async function startApiRole(ctx: Ctx): Promise<RunningApi> {
  const app = buildApp(ctx, { readiness: [{ name: 'queue', check: () => isQueueInstalled(ctx) }] });
  const address = await app.listen({ host: ctx.config.host, port: ctx.config.port });
  return {
    address,
    stop: async (drainMs) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, drainMs, false);
      });
      const ended = await Promise.race([app.close().then(() => true as const), late]);
      clearTimeout(timer);
      if (!ended) app.server.closeAllConnections();
      return ended;
    },
  };
}
