import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Terminal } from './terminal.js';

/** Asks a question on the terminal. False without a terminal, and at the end of the input. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  if (terminal.in.isTTY !== true) return false;
  terminal.err.write(question);
  const lines = createInterface({ input: terminal.in });
  try {
    const answer = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])]);
    return /^y(?:es)?$/i.test(String(answer[0]).trim());
  } finally {
    lines.close();
  }
}
