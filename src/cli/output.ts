import type { Command } from 'commander';
import { EXIT, type ExitCode } from './exit-codes.js';
import type { Terminal } from './terminal.js';
import { createPaint, type Paint, plainText } from './text.js';

/** Exit code of a command that ends without an error. */
export interface Outcome {
  code: ExitCode;
}

/** Prints text, or JSON for programs, to standard output; progress and warnings go to standard error. */
export interface Output {
  readonly json: boolean;
  /** Colors, if standard output is a terminal that supports them. */
  readonly paint: Paint;
  /** Prints the result of the command. */
  result(lines: readonly string[], json: unknown): void;
  /** Prints one of many results of a command that continues: a line of text, or a line of JSON. */
  item(line: string, json: unknown): void;
  /** Reports progress; nothing with `--json`. */
  progress(line: string): void;
  /** Ends the command with the exit code for problems that it found. */
  foundProblems(): void;
  /** Replaces the current line of a terminal with a changing status; does nothing elsewhere. An empty text removes the line. */
  live(text: string): void;
}

export function openOutput(command: Command, terminal: Terminal, outcome: Outcome): Output {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  const colored = !json && terminal.out.isTTY === true && terminal.out.hasColors?.() === true;
  const print = (line: string) => terminal.out.write(`${plainText(line, colored)}\n`);
  return {
    json,
    paint: createPaint(colored),
    result: (lines, document) => {
      if (json) terminal.out.write(`${JSON.stringify(document, null, 2)}\n`);
      else for (const line of lines) print(line);
    },
    item: (line, document) => {
      if (json) terminal.out.write(`${JSON.stringify(document)}\n`);
      else print(line);
    },
    progress: (line) => {
      if (!json) terminal.err.write(`${plainText(line, false)}\n`);
    },
    foundProblems: () => {
      outcome.code = EXIT.problems;
    },
    live: (text) => {
      if (!json && terminal.err.isTTY === true) terminal.err.write(`\r\u001b[K${plainText(text, false)}`);
    },
  };
}
