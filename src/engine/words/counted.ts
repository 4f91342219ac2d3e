/** Returns a number with its noun: `1 contact`, `1,234 contacts`, `2 mailboxes`. */
export function counted(n: number, noun: string): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? noun : /(?:x|s)$/.test(noun) ? `${noun}es` : `${noun}s`}`;
}
