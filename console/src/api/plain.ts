const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^Value error, /, ''],
  [/ \(at offset \d+\)$/, ''],
  [/^Field required$/, 'This is needed.'],
  [/^String should have at least 1 character$/, 'This is needed.'],
  [/^String should have at least (\d+) characters?$/, 'At least $1 characters.'],
  [/^String should have at most (\d+) characters?$/, 'At most $1 characters.'],
  [/^Input should be greater than or equal to (.+)$/, '$1 or more.'],
  [/^Input should be greater than (.+)$/, 'More than $1.'],
  [/^Input should be less than or equal to (.+)$/, '$1 or less.'],
  [/^Input should be less than (.+)$/, 'Less than $1.'],
  [/^Input should be a valid integer.*$/, 'A whole number, please.'],
  [/^Input should be a valid number.*$/, 'A number, please.'],
];

/** Translates validation messages of the API for readers (docs/build/conventions.md, Errors). */
export const plain = (said: string): string => TEXTS.reduce((text, [from, to]) => text.replace(from, to), said);
