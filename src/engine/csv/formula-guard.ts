/**
 * Matches text that a spreadsheet would evaluate (OWASP, CSV injection), including full-width forms that some locales
 * evaluate, after any number of apostrophes.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Returns whether an export prefixes this text with an apostrophe. Text that starts with apostrophes and a formula gets
 * one more, so that removing one always restores the exported value.
 */
export function needsGuard(text: string): boolean {
  return FORMULA.test(text);
}

/** Removes the apostrophe added by an export; returns any other text unchanged. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
