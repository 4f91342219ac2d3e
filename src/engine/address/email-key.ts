/**
 * Returns the form of an address that detection of duplicates and suppression compare: all in lower case
 * (docs/build/conventions.md, Types).
 */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
