import { counted } from '../../engine/words/counted.js';
import type { Manifest } from '../../platform/db/snapshot/manifest.js';

/** Returns what a backup refers to and does not contain, a line for each store. */
export function objectsElsewhere({ objects = [] }: Manifest): string[] {
  return objects.map(
    ({ location, count }) =>
      `The backup does not contain ${counted(count, 'object')} in ${location}. Keep a copy of them as well.`,
  );
}
