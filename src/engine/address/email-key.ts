/**
 * Returns the form of an address for finding duplicates and suppressions: all in lower case
 * (docs/build/conventions.md, Types).
 */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
