/** Commands of the bench to the browser. Paths are below the workspace, such as `/inbox?view=all`. */
export type BrowserOrder =
  /** Opens a screen with an empty cache and measures milliseconds to the largest contentful paint. */
  | { readonly kind: 'first-load'; readonly path: string }
  /** Scrolls `list` for some seconds, and observes it at rest for the same time. */
  | { readonly kind: 'scroll'; readonly path: string; readonly list: string; readonly seconds: number }
  /** Types into `field` and measures milliseconds from each key to its paint. */
  | { readonly kind: 'keys'; readonly path: string; readonly field: string; readonly keys: number }
  /** Presses one key repeatedly, without focus. */
  | { readonly kind: 'steps'; readonly path: string; readonly key: string; readonly keys: number }
  /**
   * Opens each screen for a moment, this many times in total, and measures the page at a tenth of the way and at its
   * end.
   */
  | { readonly kind: 'walk'; readonly screens: readonly string[]; readonly changes: number; readonly restMs: number };

/** Frames later than the 60 Hz interval. */
export interface Frames {
  readonly scrolled: number;
  readonly atRest: number;
  /** Distance in pixels scrolled by the end. */
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
