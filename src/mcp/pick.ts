/** Selects fields of a response to limit the tokens that an assistant reads. */
export function pick<T extends object, const K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
