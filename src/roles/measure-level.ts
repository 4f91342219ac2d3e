import { Gauge } from 'prom-client';
import type { Ctx } from '../platform/context.js';
import type { MetricName } from '../platform/counter-of.js';

/**
 * Exports a value of the whole instance to `/metrics`, read at each scrape. NaN if it cannot be read: the other metrics
 * matter even more while the database does not respond.
 */
export function measureLevel(ctx: Ctx, name: MetricName, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [ctx.metrics],
    async collect() {
      try {
        this.set(await read());
      } catch (error) {
        this.set(Number.NaN);
        ctx.log.debug({ err: error, metric: name }, 'failed to measure a level');
      }
    },
  });
}
