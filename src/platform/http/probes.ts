import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Ctx } from '../context.js';
import { within } from '../within.js';
import { keyClientOf, requireAccountKey, requireScope } from './access.js';
import type { App } from './http-server.js';

/** Condition for accepting traffic. Rejects, or resolves to false or to the reason, if the condition is not met. */
export interface ReadinessCheck {
  readonly name: string;
  /** Whether a failure is only a warning, so that the process stays ready but degraded. */
  readonly isWarning?: boolean;
  readonly check: () => Promise<boolean | string>;
}

const CHECK_TIMEOUT_MS = 3_000;

/** Process that is probed. */
export interface Probed {
  readonly ctx: Ctx;
  /** Metrics in addition to those of the context. */
  readonly metrics?: Registry;
  /** Whether the process is shutting down, so that nothing new should be sent to it. */
  readonly isStopping: () => boolean;
  /** Throws for callers that may not read `/metrics`; null if another port serves it. Default: every caller may. */
  readonly admitScrape?: ((request: FastifyRequest) => Promise<void>) | null;
}

/**
 * Returns who may read `/metrics` at the port of the API: account-wide keys, because it describes all workspaces. The
 * address of the caller does not count, because a proxy on this machine has the same one. Null with a `PROBE_PORT`.
 */
export function scrapesWithKey({ ctx, http }: App): ((request: FastifyRequest) => Promise<void>) | null {
  if (ctx.config.probe !== null) return null;
  return async (request) => {
    const key = await http.access.authenticate(ctx, keyClientOf(request), () => http.limiter.countWrongKey(request.ip));
    request.state.key = key;
    requireScope(key, 'read');
    requireAccountKey(key);
  };
}

/**
 * Serves `/health` (the process responds), `/ready` (it can work; otherwise 503, with degraded parts listed), and
 * `/metrics` (Prometheus text). docs/operate/monitoring.md, Probes, lists what makes a process unready or degraded.
 */
export function probeRoutes(server: FastifyInstance, probed: Probed, checks: readonly ReadinessCheck[]): void {
  const config = (template: string) => ({ config: { template } });
  const registries = [...new Set([probed.metrics, probed.ctx.metrics])].filter((registry) => registry !== undefined);

  server.get('/health', config('/health'), async (_request, reply) => sendJson(reply, 200, { status: 'ok' }));

  server.get('/ready', config('/ready'), async (_request, reply) => {
    const { failing, degraded, reasons } = await readReadiness(probed, checks);
    if (failing.length > 0) {
      return sendJson(reply.header('retry-after', '1'), 503, { status: 'unavailable', failing, degraded, reasons });
    }
    return sendJson(reply, 200, degraded.length === 0 ? { status: 'ok' } : { status: 'degraded', degraded, reasons });
  });

  const { admitScrape } = probed;
  if (admitScrape === null) return;
  server.get('/metrics', config('/metrics'), async (request, reply) => {
    await admitScrape?.(request);
    const texts = await Promise.all(registries.map((registry) => registry.metrics()));
    return reply
      .header('content-type', probed.ctx.metrics.contentType)
      .send(texts.filter((text) => text.trim() !== '').join('\n'));
  });
}

interface Readiness {
  readonly failing: readonly string[];
  readonly degraded: readonly string[];
  /** Descriptions by name. */
  readonly reasons: Readonly<Record<string, string>>;
}

async function readReadiness({ ctx, isStopping }: Probed, checks: readonly ReadinessCheck[]): Promise<Readiness> {
  const results = await Promise.all(checks.map(async (check) => ({ check, result: await resultOf(check) })));
  const troubled = [
    ...results
      .filter(({ result }) => result !== true)
      .map(({ check, result }) => ({ name: check.name, fails: check.isWarning !== true, reason: result })),
    ...ctx.vitals.standing().map(({ part, unready, reason }) => ({ name: part, fails: unready, reason })),
    ...(isStopping() ? [{ name: 'stopping', fails: true, reason: null }] : []),
  ];
  return {
    failing: troubled.filter(({ fails }) => fails).map(({ name }) => name),
    degraded: troubled.filter(({ fails }) => !fails).map(({ name }) => name),
    reasons: Object.fromEntries(
      troubled.flatMap(({ name, reason }) => (typeof reason === 'string' ? [[name, reason]] : [])),
    ),
  };
}

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

async function resultOf({ check }: ReadinessCheck): Promise<boolean | string> {
  try {
    return await within(CHECK_TIMEOUT_MS, check(), () => false);
  } catch {
    return false;
  }
}
