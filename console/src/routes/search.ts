/** A search parameter as text; the router reads digits as numbers. Undefined when it is not there. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What reads these parameters out of an address, each as text or undefined. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [K in Name]: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, text(search[name])])) as { [K in Name]: string | undefined };
}
