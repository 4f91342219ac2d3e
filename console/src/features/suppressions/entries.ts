const ADDRESS = /[^\s"'<>;,@]*@[^\s"'<>;,@]+\.[^\s"'<>;,@]+/;

/** Addresses and `@domains` of pasted text or a file, each once: the first of every line. */
export function entriesOf(text: string): { entries: string[]; unreadable: number } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const found = lines.map((line) => ADDRESS.exec(line)?.[0].toLowerCase());
  const entries = [...new Set(found.filter((entry) => entry !== undefined))];
  return { entries, unreadable: found.filter((entry) => entry === undefined).length };
}

export const isDomain = (entry: string): boolean => entry.startsWith('@');

/** The addresses alone. */
export const addressesOf = (text: string): string[] => entriesOf(text).entries.filter((entry) => !isDomain(entry));
