/** Returns a search parameter as text, because the router parses digits as numbers; undefined if absent. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a parser for these search parameters, each as text or undefined. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [K in Name]: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, text(search[name])])) as { [K in Name]: string | undefined };
}
