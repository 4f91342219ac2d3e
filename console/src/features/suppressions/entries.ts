const ADDRESS = /[^\s"'<>;,@]*@[^\s"'<>;,@]+\.[^\s"'<>;,@]+/;

/** Returns the first address or `@domain` of each line of text, without duplicates. */
export function entriesOf(text: string): { entries: string[]; unreadable: number } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const found = lines.map((line) => ADDRESS.exec(line)?.[0].toLowerCase());
  const entries = [...new Set(found.filter((entry) => entry !== undefined))];
  return { entries, unreadable: found.filter((entry) => entry === undefined).length };
}

export const isDomain = (entry: string): boolean => entry.startsWith('@');

/** Returns the addresses of a text, without domains. */
export const addressesOf = (text: string): string[] => entriesOf(text).entries.filter((entry) => !isDomain(entry));
