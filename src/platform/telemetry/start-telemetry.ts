import type { TelemetrySettings } from '../settings/telemetry-settings.js';
import type { Telemetry, TelemetryParts } from './telemetry.js';
import { noTracer } from './trace.js';

/**
 * Starts the export of traces and metrics with the OpenTelemetry SDK, which is loaded only then. Failed exports are logged and never
 * delay the work that they describe.
 */
export async function startTelemetry(settings: TelemetrySettings, parts: TelemetryParts): Promise<Telemetry> {
  if (!settings.traces && !settings.metrics) return { tracer: noTracer, stop: async () => undefined };
  const { openExports } = await import('./open-exports.js');
  return openExports(settings, parts);
}
