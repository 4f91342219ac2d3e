import type { FastifyReply } from 'fastify';
import { within } from '../within.js';
import type { App } from './http-server.js';

/**
 * One thing that must work before traffic is taken. While it does not it rejects, or resolves to false or to the
 * reason.
 */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<boolean | string>;
}

const CHECK_TIMEOUT_MS = 3_000;

/** `/health` (the process answers), `/ready` (it can work; 503 while not), `/metrics` (Prometheus text). */
export function probeRoutes(app: App, checks: readonly ReadinessCheck[]): void {
  const { server, http } = app;
  const config = (template: string) => ({ config: { template } });

  server.get('/health', config('/health'), async (_request, reply) => sendJson(reply, 200, { status: 'ok' }));

  server.get('/ready', config('/ready'), async (_request, reply) => {
    const results = await Promise.all(checks.map(async (check) => [check.name, await resultOf(check)] as const));
    const failing = results.filter(([, result]) => result !== true).map(([name]) => name);
    const reasons = Object.fromEntries(results.filter(([, result]) => typeof result === 'string'));
    if (http.stopping) failing.push('stopping');
    return failing.length === 0
      ? sendJson(reply, 200, { status: 'ok' })
      : sendJson(reply.header('retry-after', '1'), 503, { status: 'unavailable', failing, reasons });
  });

  server.get('/metrics', config('/metrics'), async (_request, reply) =>
    reply
      .header('content-type', http.metrics.contentType)
      .send(
        [await http.metrics.metrics(), await app.ctx.metrics.metrics()].filter((text) => text.trim() !== '').join('\n'),
      ),
  );
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
