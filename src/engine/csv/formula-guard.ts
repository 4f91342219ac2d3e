/**
 * Text that a spreadsheet would compute (OWASP, CSV injection), with the full-width forms that some locales read in the
 * same way, behind any number of apostrophes.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Whether an export puts an apostrophe before this text. Text that begins with apostrophes and a formula gets one more,
 * so that taking one off always restores what was exported.
 */
export function needsGuard(text: string): boolean {
  return FORMULA.test(text);
}

/** The text without the apostrophe that an export put before it; any other text unchanged. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
