import { isUuid, MOST_CONDITIONS, MOST_LEVELS } from './definition.js';

/** Lists the IDs of the segments that the conditions of a definition name. The definition can be invalid. */
export function namedSegments(definition: unknown, level = 0): string[] {
  if (typeof definition !== 'object' || definition === null || level > MOST_LEVELS) return [];
  const { conditions, about, segmentId } = definition as Readonly<Record<string, unknown>>;
  if (Array.isArray(conditions)) {
    return conditions.slice(0, MOST_CONDITIONS).flatMap((one) => namedSegments(one, level + 1));
  }
  return about === 'segment' && isUuid(segmentId) ? [segmentId.toLowerCase()] : [];
}

/** Saved segment with its ID. */
interface Saved {
  readonly id: string;
  readonly definition: unknown;
}

/** Returns the segments whose conditions name a segment, directly or through other segments. */
export function segmentsThatName<S extends Saved>(segments: readonly S[], id: string): S[] {
  const found = new Set([id]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const one of segments) if (namedSegments(one.definition).some((named) => found.has(named))) found.add(one.id);
  }
  return segments.filter((one) => one.id !== id && found.has(one.id));
}
