const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

export type Paint = Readonly<Record<keyof typeof STYLES, (text: string) => string>>;

/** Styles of ECMA-48 (SGR); texts stay as they are without `colored`. */
export function createPaint(colored: boolean): Paint {
  const styles = Object.entries(STYLES).map(([name, [on, off]]) => [
    name,
    (text: string) => (colored ? `\u001b[${on}m${text}\u001b[${off}m` : text),
  ]);
  return Object.fromEntries(styles) as Paint;
}

const STYLE = /\u001b\[\d{1,2}m/g;
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

/**
 * Removes control characters, which stored texts such as names can contain and a terminal would execute. Styles stay
 * with `colored`.
 */
export function plainText(text: string, colored: boolean): string {
  if (!colored) return text.replaceAll(STYLE, '').replaceAll(CONTROLS, ' ');
  const styles = text.match(STYLE) ?? [];
  return text
    .split(STYLE)
    .map((part, at) => `${part.replaceAll(CONTROLS, ' ')}${styles[at] ?? ''}`)
    .join('');
}

/** Aligns columns of a text table; the last column keeps its length. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (cell = ''): number => cell.replaceAll(STYLE, '').length;
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => width(row[at]))));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : `${cell}${' '.repeat((widths[at] ?? 0) - width(cell))}`))
      .join('  '),
  );
}
