import type { Command } from 'commander';

export const EXIT = { success: 0, failure: 1, usage: 2, problems: 3 } as const;

/** Prints either text for people or one JSON document for programs; progress and warnings go to standard error. */
export interface Output {
  /** Prints the result of the command. */
  result(lines: readonly string[], json: unknown): void;
  /** Reports progress; nothing with `--json`. */
  progress(line: string): void;
}

export function openOutput(command: Command): Output {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  return {
    result: (lines, document) => {
      process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
    },
    progress: (line) => {
      if (!json) process.stderr.write(`${line}\n`);
    },
  };
}

/** Aligns columns of a text table; the last column keeps its length. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '),
  );
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes with decimal units: `1.2 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}
