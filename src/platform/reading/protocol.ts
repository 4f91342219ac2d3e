import type { ReadingKind } from './port.js';

export interface ThreadSettings {
  /** It runs when nothing else wants to. */
  readonly givesWay: boolean;
}

/** One thing to read. */
export interface Order {
  readonly kind: ReadingKind;
  readonly input: unknown;
}

/** To the thread: a kind that it will be asked for, then what is to be read. The next request comes after the answer. */
export type Request = Order | { readonly prepare: ReadingKind };

/** From the thread: that it is ready for a kind, or what became of an order. */
export type Answer = 'ready' | { readonly value: unknown } | { readonly error: Error };

/** The memory buffers that a value holds alone: they cross the border instead of copies of them. */
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
