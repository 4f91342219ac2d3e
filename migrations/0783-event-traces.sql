-- Span in which an event happened (W3C `traceparent`), so that its webhook deliveries continue the trace. Null while traces are off.
alter table events add column trace text;
