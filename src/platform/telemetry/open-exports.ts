import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../log.js';
import type { TelemetrySettings } from '../settings/telemetry-settings.js';
import { otelTracer } from './otel-tracer.js';
import { prometheusProducer } from './prometheus-producer.js';
import type { Telemetry, TelemetryParts } from './telemetry.js';
import { noTracer } from './trace.js';

/** Failed exports recur with every interval, so one line per minute is enough. */
const WARN_EVERY_MS = 60_000;

/** Opens the exports that are on. Loads the SDK, so only `startTelemetry` imports it. */
export function openExports(settings: TelemetrySettings, { registry, log, facts }: TelemetryParts): Telemetry {
  warnOfFailures(log);
  const resource = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.version': facts.version,
    'service.instance.id': facts.instance,
    'outrider.roles': [...facts.roles],
  });
  const ends: Array<() => Promise<void>> = [];
  let tracer = noTracer;
  if (settings.traces) {
    const provider = new NodeTracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    });
    provider.register();
    tracer = otelTracer(trace.getTracer('outrider', facts.version));
    ends.push(() => provider.shutdown());
  }
  if (settings.metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: settings.metricIntervalMs,
      metricProducers: [prometheusProducer(registry, resource)],
    });
    const provider = new MeterProvider({ resource, readers: [reader] });
    ends.push(() => provider.shutdown());
  }
  return { tracer, stop: async () => void (await Promise.allSettled(ends.map((end) => end()))) };
}

/** Logs what the SDK reports about itself, such as a collector that does not respond. */
function warnOfFailures(log: Logger): void {
  let nextMs = 0;
  const warn = (message: string): void => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + WARN_EVERY_MS;
    log.warn({ reason: message.slice(0, 500) }, 'OpenTelemetry data could not be exported');
  };
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
