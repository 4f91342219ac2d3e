import {
  type Attributes,
  context,
  isSpanContextValid,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type ActiveSpan, NO_SPAN, type SpanFacts, type SpanOptions, type TraceParent, type Tracer } from './trace.js';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Maximum links of one span, as in the SDK: batches have hundreds of items, often of the same trace. */
const MAX_LINKS = 128;

/** Records spans with the registered OpenTelemetry SDK. */
export function otelTracer(tracer: OtelTracer): Tracer {
  return {
    isOn: true,
    span: (name, options, work) => {
      const kind = options.kind === undefined ? SpanKind.INTERNAL : KINDS[options.kind];
      const attributes = attributesOf(options.facts ?? {});
      return tracer.startActiveSpan(name, { kind, attributes }, parentOf(options), (span) => ended(span, work));
    },
    active: () => {
      const span = trace.getActiveSpan();
      return span === undefined ? NO_SPAN : handleOf(span);
    },
    current: () => {
      const active = trace.getSpanContext(context.active());
      return active === undefined ? null : written(active);
    },
  };
}

async function ended<T>(span: Span, work: (span: ActiveSpan) => Promise<T>): Promise<T> {
  try {
    return await work(handleOf(span));
  } catch (error) {
    // Messages of errors can quote data of contacts, so only the kind of error is recorded.
    const type = error instanceof Error ? error.name : 'unknown';
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR, message: type });
    throw error;
  } finally {
    span.end();
  }
}

function handleOf(span: Span): ActiveSpan {
  return {
    add: (facts) => span.setAttributes(attributesOf(facts)),
    link: (traces) => linkAll(span, traces),
    fail: (reason) => span.setStatus({ code: SpanStatusCode.ERROR, message: reason }),
  };
}

function linkAll(span: Span, traces: Iterable<TraceParent | null | undefined>): void {
  const distinct = [...new Set(traces)].flatMap((each) => readTraceParent(each) ?? []);
  span.addLinks(distinct.slice(0, MAX_LINKS).map((to) => ({ context: to })));
}

function parentOf({ parent }: SpanOptions) {
  if (parent === undefined) return context.active();
  const read = readTraceParent(parent);
  return read === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, read);
}

/** Parses a `traceparent` (W3C Trace Context, section 3.2); null if it is invalid. */
function readTraceParent(text: TraceParent | null | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? [];
  const read = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(read) ? read : null;
}

function written({ traceId, spanId, traceFlags }: SpanContext): TraceParent {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function attributesOf(facts: SpanFacts): Attributes {
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
