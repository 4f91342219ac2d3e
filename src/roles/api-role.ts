import { buildApp } from '../app.js';
import type { Ctx } from '../platform/context.js';
import type { ReadinessCheck } from '../platform/http/probes.js';
import { endsWithin } from '../platform/within.js';
import type { RunningRole } from './role.js';

export interface RunningApi extends RunningRole {
  /** URL of the listener: `http://127.0.0.1:8080`. */
  readonly address: string;
}

/** Listens for HTTP. Throws if the port is not available. */
export async function startApiRole(ctx: Ctx, readiness: readonly ReadinessCheck[]): Promise<RunningApi> {
  const app = buildApp(ctx, { readiness, metrics: ctx.metrics });
  const address = await app.listen({ host: ctx.config.host, port: ctx.config.port });
  return {
    address,
    stop: async (drainMs) => {
      const ended = await endsWithin(drainMs, app.close());
      if (!ended) app.server.closeAllConnections();
      return ended;
    },
  };
}
