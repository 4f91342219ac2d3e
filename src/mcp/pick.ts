/** Copies some fields of a response, because an assistant pays for every field it reads. */
export function pick<T extends object, const K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
