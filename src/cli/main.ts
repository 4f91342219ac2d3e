#!/usr/bin/env node
import { openFilesProblem } from '../platform/open-files.js';

// Loading the program opens hundreds of files; without this check, a low limit leads to an unclear error.
const problem = openFilesProblem();
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const [{ runCommandLine }, { processTerminal }] = await Promise.all([import('./program.js'), import('./terminal.js')]);
const code = await runCommandLine(process.argv, processTerminal());
// A started service continues to run; open handles must not keep a failed command alive.
if (code !== 0) process.exit(code);
