/** Returns a number with its noun: `1 contact`, `1,234 contacts`, `2 mailboxes`; `many` is for other plurals: `2 people`. */
export function counted(n: number, noun: string, many = /(?:x|s)$/.test(noun) ? `${noun}es` : `${noun}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? noun : many}`;
}
