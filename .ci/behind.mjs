/**
 * Prints how far behind the registry each package is that reads input from strangers, and which Node.js the newest version
 * needs: one that needs a newer Node.js than `engines` of package.json cannot be installed. It informs and never fails: a
 * build must not depend on what was published today, or on a registry that is down.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const READERS =
  'mailauth sanitize-html imapflow postal-mime html-to-text htmlparser2 smtp-server nodemailer undici read-excel-file liquidjs'.split(
    ' ',
  );
const run = promisify(execFile);
const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

async function lineOf(name) {
  const installed = packages[`node_modules/${name}`]?.version;
  if (installed === undefined) return `${name}: not installed`;
  try {
    const { stdout } = await run(
      'npm',
      ['view', name, 'version', 'engines', '--json', '--fetch-retries=0', '--fetch-timeout=10000'],
      {
        timeout: 20_000,
      },
    );
    // One field alone is printed as it is.
    const said = JSON.parse(stdout);
    const { version, engines } = typeof said === 'string' ? { version: said } : said;
    const needs = version === installed || engines?.node === undefined ? '' : ` (Node.js ${engines.node})`;
    return `${name}: ${installed}, ${compare(installed, version)}${needs}`;
  } catch {
    return `${name}: ${installed}, newest version unknown (registry unreachable)`;
  }
}

function compare(installed, newest) {
  if (installed === newest) return 'up to date';
  const [have, latest] = [installed, newest].map((version) => version.split('.').map(Number));
  const part = ['major', 'minor', 'patch'].find((_, at) => have[at] !== latest[at]);
  const at = ['major', 'minor', 'patch'].indexOf(part);
  const by = latest[at] - have[at];
  return by > 0 ? `${by} ${part} ${by === 1 ? 'version' : 'versions'} behind ${newest}` : `newer than ${newest}`;
}

for (const line of await Promise.all(READERS.map(lineOf))) process.stdout.write(`${line}\n`);
