/** Text of an enumeration: one for all values if they are self-explanatory, or one per value. */
export type EnumText = string | Readonly<Record<string, string>>;
