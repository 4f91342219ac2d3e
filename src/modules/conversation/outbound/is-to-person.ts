/** Returns the SQL condition that the person with the address $2 is a recipient of the outbound operation `o`. */
export function isToPerson(o: string): string {
  return `$2 = any(lower(${o}.envelope_to::text)::text[])`;
}
