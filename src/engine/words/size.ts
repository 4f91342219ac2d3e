import { type Said, say } from './say.js';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes with decimal units: `1.2 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

/** Formats a number of bytes below 1 GB with the decimal separator of the language: `1.2 MB`. */
export function saySize(bytes: number): Said {
  if (bytes < 1_000) return say`${bytes} bytes`;
  if (bytes < 1_000_000) return say`${Math.round(bytes / 1_000)} KB`;
  return say`${Math.round(bytes / 100_000) / 10} MB`;
}
