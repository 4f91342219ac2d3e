/** One text for each value of an enumeration; a value without a text does not compile. */
export type Texts<V extends string> = Readonly<Record<V, string>>;

/** Texts of one value of an enumeration. */
export interface Term {
  /** Name of the value in one to four words, for lists, filters and columns. */
  readonly label: string;
  /** Meaning of the value and what happens next, in one or two sentences. */
  readonly meaning: string;
}

export type Terms<V extends string> = Readonly<Record<V, Term>>;

/** Joins labels and meanings. They are separate so that a screen that shows labels loads no meanings. */
export function termsOf<V extends string>(labels: Texts<V>, meanings: Texts<V>): Terms<V> {
  const values = Object.keys(labels) as V[];
  return Object.fromEntries(
    values.map((value) => [value, { label: labels[value], meaning: meanings[value] }]),
  ) as Record<V, Term>;
}
