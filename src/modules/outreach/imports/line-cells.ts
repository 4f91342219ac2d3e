/** Returns the stored cells of a line in the order of `headers`; missing ones are empty. */
export function cellsOf(values: Readonly<Record<string, string>>, headers: readonly string[]): string[] {
  // A header may have the name of a property of every object, such as `constructor`.
  return headers.map((header) => (Object.hasOwn(values, header) ? (values[header] as string) : ''));
}
