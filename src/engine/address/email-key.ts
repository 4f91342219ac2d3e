/** What duplicates and suppression compare: the whole address in lower case (docs/build/conventions.md, Types). */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
