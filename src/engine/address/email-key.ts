/** What duplicates and suppression compare: the whole address in lower case (contract 1.1 email, standards 1.10). */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
