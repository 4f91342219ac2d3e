const names = new WeakMap<readonly string[], string>();

/**
 * Values of an enumeration, and its name. The API document lists it once under this name, and generated clients get one type for it, so
 * each list and meaning needs its own name.
 */
export function enumeration<const V extends readonly string[]>(name: string, values: V): V {
  names.set(values, name);
  return values;
}

/** Returns the name of a list that `enumeration` created. */
export function enumerationName(values: readonly string[]): string | undefined {
  return names.get(values);
}
