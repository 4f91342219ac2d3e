const LONGEST = 40;

/**
 * Pattern of names exchanged between instances: letters, spaces, apostrophes and hyphens, so that a name cannot carry
 * text to strangers.
 */
export const PLAIN_NAME = `^[\\p{L}\\p{M} '’-]{0,${LONGEST}}$`;

/** Returns a name as peers receive it and as both sides write it in warmup conversations. */
export function plainName(name: string): string {
  const words = name.replaceAll(/[^\p{L}\p{M}'’-]+/gu, ' ').trim();
  return [...words]
    .slice(0, LONGEST / 2)
    .join('')
    .trim();
}
