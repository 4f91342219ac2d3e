/** Parses one `Name: value` per line. Skips lines without a colon. */
export function headersOf(lines: string): Record<string, string> {
  const pairs = lines
    .split(/\r?\n/)
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()] as const)
    .filter(([name, value]) => name !== '' && value !== '');
  return Object.fromEntries(pairs);
}
