/** What the bench asks of the browser. A path is below the workspace: `/inbox?view=all`. */
export type BrowserOrder =
  /** Comes to a screen with nothing cached: milliseconds until its largest part is painted. */
  | { readonly kind: 'first-load'; readonly path: string }
  /** Scrolls what `list` names for some seconds, and looks as long at the same list at rest. */
  | { readonly kind: 'scroll'; readonly path: string; readonly list: string; readonly seconds: number }
  /** Types into what `field` names: milliseconds from each key to its paint. */
  | { readonly kind: 'keys'; readonly path: string; readonly field: string; readonly keys: number }
  /** Presses one key again and again, with nothing in focus. */
  | { readonly kind: 'steps'; readonly path: string; readonly key: string; readonly keys: number }
  /**
   * Walks through screens this many times, a moment at each, and measures the page at a tenth of the way and at its
   * end.
   */
  | { readonly kind: 'walk'; readonly screens: readonly string[]; readonly changes: number; readonly restMs: number };

/** Frames that came later than a 60 Hz screen shows them. */
export interface Frames {
  readonly scrolled: number;
  readonly atRest: number;
  /** Rows that had passed when the scrolling ended. */
  readonly pixels: number;
}

export interface Weight {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

export type BrowserAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'first-load'; readonly ms: number }
  | ({ readonly kind: 'scroll' } & Frames)
  | { readonly kind: 'keys'; readonly times: readonly number[] }
  | { readonly kind: 'walk'; readonly early: Weight; readonly late: Weight; readonly streams: number }
  | { readonly kind: 'failed'; readonly message: string };
