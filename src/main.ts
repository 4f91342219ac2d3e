import { openFilesProblem } from './platform/open-files.js';

// Loading the program opens hundreds of files, and fails with an incomprehensible message at a low limit.
const problem = openFilesProblem();
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const { runService } = await import('./service.js');
await runService();
