/** Text of an enumeration: one for all values where they explain themselves, or one per value. */
export type EnumText = string | Readonly<Record<string, string>>;
