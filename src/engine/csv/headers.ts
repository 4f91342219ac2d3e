import { firstCharacters } from '../characters.js';

/**
 * Returns unique column names for a header row, so that a mapping can refer to every column: names are trimmed, empty ones get
 * their position (`column_3`), and duplicates a number (`name`, `name_2`). `count` adds columns that only data rows have.
 */
export function uniqueHeaders(cells: readonly string[], count = cells.length): string[] {
  const seen = new Set<string>();
  return Array.from({ length: Math.max(count, cells.length) }, (_, index) => {
    const given = firstCharacters((cells[index] ?? '').replace(/[\s\0\ufeff\u200b]+/g, ' ').trim(), 200);
    return firstFree(given === '' ? `column_${index + 1}` : given, seen);
  });
}

/** Takes `name`, or the first of `name_2`, `name_3`... that no column has. */
export function firstFree(name: string, taken: Set<string>): string {
  let free = name;
  for (let copy = 2; taken.has(free); copy += 1) free = `${name}_${copy}`;
  taken.add(free);
  return free;
}
