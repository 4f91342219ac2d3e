const LONGEST = 40;

/** What a name between installations may be: letters, spaces, apostrophes and hyphens, so that it carries no text to strangers. */
export const PLAIN_NAME = `^[\\p{L}\\p{M} '’-]{0,${LONGEST}}$`;

/** A name as it is told to peers, and as both sides write it into their talks. */
export function plainName(name: string): string {
  const words = name.replaceAll(/[^\p{L}\p{M}'’-]+/gu, ' ').trim();
  return [...words]
    .slice(0, LONGEST / 2)
    .join('')
    .trim();
}
