/** The cells that were kept of a line, in the order of `headers`; one that the line did not have is empty. */
export function cellsOf(values: Readonly<Record<string, string>>, headers: readonly string[]): string[] {
  // A header may be named as something that every object has, such as `constructor`.
  return headers.map((header) => (Object.hasOwn(values, header) ? (values[header] as string) : ''));
}
