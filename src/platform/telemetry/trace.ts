/** Position in a trace as `traceparent` (W3C Trace Context): `00-<trace>-<span>-<flags>`. */
export type TraceParent = string;

/** Attributes of a span, by the names of the OpenTelemetry semantic conventions or `outrider.*`. Never content or addresses of contacts. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | null>>;

export interface SpanOptions {
  /** Kind of the span; default `internal`. */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  readonly facts?: SpanFacts;
  /**
   * Span of another process or time that this one continues; null starts a new trace. By default, the span that is active
   * where this one starts.
   */
  readonly parent?: TraceParent | null;
}

/** Span in progress. */
export interface ActiveSpan {
  /** Adds facts that were unknown at the start. */
  add(facts: SpanFacts): void;
  /** Links the traces of other work that this work handles together. */
  link(traces: Iterable<TraceParent | null | undefined>): void;
  /** Marks the span as failed without an error being thrown. */
  fail(reason: string): void;
}

/** Records what a process does as traces. */
export interface Tracer {
  readonly isOn: boolean;
  /** Runs `work` in a span, which ends with it. An error marks the span as failed and is rethrown. */
  span<T>(name: string, options: SpanOptions, work: (span: ActiveSpan) => Promise<T>): Promise<T>;
  /** Returns the active span, to add to it. */
  active(): ActiveSpan;
  /** Returns the position of the active span, to be stored with work that continues elsewhere; null without one. */
  current(): TraceParent | null;
}

export const NO_SPAN: ActiveSpan = { add: () => undefined, link: () => undefined, fail: () => undefined };

/** Tracer that records nothing: the default, which costs only a function call. */
export const noTracer: Tracer = {
  isOn: false,
  span: (_name, _options, work) => work(NO_SPAN),
  active: () => NO_SPAN,
  current: () => null,
};
