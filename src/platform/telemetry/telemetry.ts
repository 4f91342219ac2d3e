import type { Registry } from 'prom-client';
import type { Logger } from '../log.js';
import type { Tracer } from './trace.js';

export interface Telemetry {
  readonly tracer: Tracer;
  /** Exports the remaining data. */
  stop(): Promise<void>;
}

export interface TelemetryParts {
  /** Metrics to export. */
  readonly registry: Registry;
  readonly log: Logger;
  /** Facts about the process that all of its spans and metrics have. */
  readonly facts: { readonly version: string; readonly instance: string; readonly roles: readonly string[] };
}
