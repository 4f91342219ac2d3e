// Reports what openapi.json and the public names of the clients break for users of an earlier version, and exits with 1 if
// anything does. `npm run api-compatible` compares with the last tag, or without one with the previous commit; an argument
// is another commit, or an earlier openapi.json.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';
import { NAMES_FILE, removedNames } from './client-names.mjs';

register();
const { breakingChanges } = await import('./api-changes.ts');

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' });

function tryGit(...args) {
  try {
    return git(...args).trim();
  } catch {
    return null;
  }
}

const wanted = process.argv[2] ?? tryGit('describe', '--tags', '--abbrev=0') ?? tryGit('rev-parse', 'HEAD~1');
if (wanted === null) {
  console.log('There is no earlier document to compare with.');
  process.exit(0);
}
const text = existsSync(wanted) ? readFileSync(wanted, 'utf8') : tryGit('show', `${wanted}:openapi.json`);
if (text === null) {
  console.error(`${wanted} has no openapi.json.`);
  process.exit(2);
}
const changes = breakingChanges(JSON.parse(text), JSON.parse(readFileSync('openapi.json', 'utf8')));
const names = existsSync(wanted) ? null : tryGit('show', `${wanted}:${NAMES_FILE}`);
if (names !== null) {
  for (const name of removedNames(names, readFileSync(NAMES_FILE, 'utf8')))
    changes.push(`${name} is no longer in the client`);
}
for (const change of changes) console.log(change);
console.log(
  changes.length === 0 ? `Compatible with ${wanted}.` : `${changes.length} changes break clients of ${wanted}.`,
);
process.exit(changes.length === 0 ? 0 : 1);
