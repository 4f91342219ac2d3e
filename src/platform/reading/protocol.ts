import type { ReadingKind } from './port.js';

export interface ThreadSettings {
  /** Whether it runs only when nothing else is waiting. */
  readonly givesWay: boolean;
}

/** Content to read. */
export interface Order {
  readonly kind: ReadingKind;
  readonly input: unknown;
}

/** Sent to the thread: a kind to prepare, then content to read. The next request follows the response. */
export type Request = Order | { readonly prepare: ReadingKind };

/** Sent from the thread: readiness for a kind, or the result of a read. */
export type Answer = 'ready' | { readonly value: unknown } | { readonly error: Error };

/** Returns the memory buffers that only this value holds: they are transferred instead of copied. */
export function buffersIn(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength) found.add(value.buffer);
  } else if (Array.isArray(value)) {
    for (const each of value) buffersIn(each, found);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const each of Object.values(value)) buffersIn(each, found);
  }
  return found;
}
