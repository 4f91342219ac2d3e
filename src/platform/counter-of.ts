import { Counter, type Registry } from 'prom-client';

/** Name of a metric of this service: `outrider_<part>_<what>_<unit>`, with `_total` for a counter. */
export type MetricName = `outrider_${string}`;

/** Returns the counter of this name in `registry`; the first call creates it. */
export function counterOf<T extends string>(
  registry: Registry,
  name: MetricName,
  help: string,
  labelNames: readonly T[],
): Counter<T> {
  const known = registry.getSingleMetric(name) as Counter<T> | undefined;
  return known ?? new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
}
