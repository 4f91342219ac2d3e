import type { SettingsReader } from './settings-reader.js';

/** Data that the process exports by OTLP over HTTP (docs/operate/monitoring.md#opentelemetry). */
export interface TelemetrySettings {
  readonly traces: boolean;
  readonly metrics: boolean;
  /** Milliseconds between two exports of metrics. */
  readonly metricIntervalMs: number;
  readonly serviceName: string;
}

/**
 * Reads the environment variables of the OpenTelemetry specification that turn exports on. The SDK itself reads the other ones: headers,
 * timeouts, and the sampler.
 */
export function readTelemetry(read: SettingsReader): TelemetrySettings {
  const isOff = read.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  const common = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const exported = (signal: 'TRACES' | 'METRICS'): boolean => {
    const own = read.url(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`, ['http:', 'https:']);
    const exporter = read.text(`OTEL_${signal}_EXPORTER`);
    if (exporter !== null && exporter !== 'otlp' && exporter !== 'none') {
      read.problem(`OTEL_${signal}_EXPORTER`, 'must be otlp or none');
    }
    return !isOff && exporter !== 'none' && (common !== null || own !== null || exporter === 'otlp');
  };
  return {
    traces: exported('TRACES'),
    metrics: exported('METRICS'),
    metricIntervalMs: read.integer('OTEL_METRIC_EXPORT_INTERVAL', 60_000, 100, 3_600_000),
    serviceName: read.text('OTEL_SERVICE_NAME') ?? 'outrider',
  };
}
