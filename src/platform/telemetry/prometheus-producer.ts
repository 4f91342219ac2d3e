import type { Attributes, HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string>>;
type Value = Metric['values'][number] & { readonly metricName?: string };

/**
 * Returns the metrics of `/metrics` to the OpenTelemetry SDK, so that both have the same names and values. Counters
 * and histograms are cumulative since the start of the process.
 */
export function prometheusProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1000);
  return {
    collect: async (): Promise<CollectionResult> => {
      const all = (await registry.getMetricsAsJSON()) as unknown as readonly Metric[];
      const span = { startTime, endTime: hrTime(Date.now()) };
      const metrics = all.flatMap((metric) => metricData(metric, span) ?? []);
      return { errors: [], resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'outrider' }, metrics }] } };
    },
  };
}

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Returns a metric in the form of the SDK; null for summaries, which the SDK does not support. */
function metricData(metric: Metric, period: Period): MetricData | null {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: 1, advice: {} },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () =>
    metric.values.map(({ labels, value }) => ({ ...period, attributes: labels as Attributes, value: Number(value) }));
  // The types of prom-client are strings at run time.
  switch (String(metric.type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, period) };
    default:
      return null;
  }
}

/** Joins the `_bucket`, `_sum`, and `_count` values of each set of labels. Prometheus counts buckets cumulatively. */
function histograms({ name, values }: Metric, period: Period) {
  const groups = new Map<
    string,
    { attributes: Attributes; bounds: number[]; upTo: number[]; sum: number; count: number }
  >();
  for (const { labels, value, metricName } of values as readonly Value[]) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const group = groups.get(key) ?? { attributes, bounds: [], upTo: [], sum: 0, count: 0 };
    groups.set(key, group);
    if (metricName === `${name}_sum`) group.sum = Number(value);
    else if (metricName === `${name}_count`) group.count = Number(value);
    else if (le !== '+Inf') {
      group.bounds.push(Number(le));
      group.upTo.push(Number(value));
    }
  }
  return [...groups.values()].map(({ attributes, bounds, upTo, sum, count }) => ({
    ...period,
    attributes,
    value: {
      sum,
      count,
      buckets: {
        boundaries: bounds,
        counts: [...upTo, count].map((total, at) => total - (upTo[at - 1] ?? 0)),
      },
    } satisfies Histogram,
  }));
}

function hrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1_000_000)];
}
