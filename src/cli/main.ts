#!/usr/bin/env node
import { openFilesProblem } from '../platform/open-files.js';

// Loading the program opens hundreds of files at once; without this check a low limit ends in an unreadable error.
const problem = openFilesProblem();
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const { runCommandLine } = await import('./program.js');
await runCommandLine(process.argv);
