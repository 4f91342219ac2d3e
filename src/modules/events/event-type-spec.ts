/** One entry of the catalogue (contract 6.2). */
export interface EventTypeSpec {
  readonly title: string;
  readonly description: string;
  /** Wildcards of subscriptions leave it out: it is frequent or rarely wanted. */
  readonly optIn: boolean;
  /** Rises only when a field is removed or changes its meaning; new fields do not count. */
  readonly schemaVersion: number;
  /** The data beyond what every event carries. */
  readonly sample: Readonly<Record<string, unknown>>;
}

export function eventType(
  title: string,
  description: string,
  sample: object,
  options: { optIn?: boolean } = {},
): EventTypeSpec {
  return { title, description, sample: { ...sample }, optIn: options.optIn ?? false, schemaVersion: 1 };
}
