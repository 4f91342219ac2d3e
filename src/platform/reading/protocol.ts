import type { ReadingKind } from './port.js';

export interface ThreadSettings {
  /** It runs when nothing else wants to. */
  readonly givesWay: boolean;
}

/** To the thread: one thing to read. The next comes after the answer. */
export interface Order {
  readonly kind: ReadingKind;
  readonly input: unknown;
}

/** From the thread: first that it has started, then one answer an order. */
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
