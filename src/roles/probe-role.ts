import { fastify } from 'fastify';
import { databaseCheck } from '../database-check.js';
import type { Ctx } from '../platform/context.js';
import { probeRoutes, type ReadinessCheck } from '../platform/http/probes.js';
import { endsWithin } from '../platform/within.js';
import type { RunningRole } from './role.js';

/** Probes are small and local: a client that is slower is not one. */
const TIMEOUTS = { connectionTimeout: 10_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 };

/**
 * Serves only `/health`, `/ready`, and `/metrics` at `PROBE_PORT`, for processes without the `api` role and for setups
 * that keep metrics off the public address. Throws if the port is not available.
 */
export async function startProbeRole(
  ctx: Ctx,
  address: { readonly host: string; readonly port: number },
  readiness: readonly ReadinessCheck[],
): Promise<RunningRole> {
  const server = fastify({ ...TIMEOUTS, bodyLimit: 1, forceCloseConnections: true });
  let stopping = false;
  probeRoutes(server, { ctx, isStopping: () => stopping }, [databaseCheck(ctx), ...readiness]);
  await server.listen(address);
  return {
    stop: (drainMs) => {
      stopping = true;
      return endsWithin(drainMs, server.close());
    },
  };
}
