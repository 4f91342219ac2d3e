const names = new WeakMap<readonly string[], string>();

/**
 * The values of an enumeration and its name. In the API document it stands once under this name, wherever it is used, and
 * clients made from the document get one type of it: so one name is one list, and one meaning.
 */
export function enumeration<const V extends readonly string[]>(name: string, values: V): V {
  names.set(values, name);
  return values;
}

/** The name of a list that `enumeration` has made. */
export function enumerationName(values: readonly string[]): string | undefined {
  return names.get(values);
}
