import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createNamespaces, goneOwners, namespaceOf, removeNamespaces } from './namespaces.js';

/**
 * Proves that the service survives failovers of a Patroni cluster. This process makes the namespaces, runs the proof inside
 * them, and removes everything, however the proof ends. If this process is killed, the proof notices and removes everything.
 */
const USAGE = `npm run failover -- [--kills N] [--logs FOLDER] [--patroni PROGRAM]

  A Patroni cluster of three servers in network namespaces of this machine, two processes of Outrider, and a running campaign. The
  primary fails again and again: killed, disconnected, paused. Needs root, Debian's packages postgresql and etcd-server, and
  Patroni 3.0.3 or later.
  --kills N    failures of the primary (default 30); each takes about a minute
  --logs F     keeps the logs of all processes in this new folder
  --patroni P  program of Patroni (default: patroni)
`;
const PROOF = fileURLToPath(new URL('./proof.ts', import.meta.url));
const START_MS = 5 * 60_000;
const HIT_MS = 5 * 60_000;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    logs: { type: 'string' },
    patroni: { type: 'string', default: 'patroni' },
    help: { type: 'boolean' },
  },
});
const kills = Number(values.kills);
if (values.help === true || !Number.isInteger(kills) || kills < 0) {
  process.stdout.write(USAGE);
  process.exit(values.help === true ? 0 : 2);
}
const missing = ['/usr/bin/etcd', '/usr/lib/postgresql'].filter((path) => !existsSync(path));
if (process.getuid?.() !== 0 || missing.length > 0) {
  process.stderr.write(`Needs root, and Debian's packages; missing: ${missing.join(', ') || 'none'}\n`);
  process.exit(2);
}

const version = versionOf(values.patroni);
if (version === null || isOverwriting(version)) {
  const found = version === null ? `${values.patroni} does not start.` : `Found Patroni ${version}.`;
  process.stderr.write(
    `${found} Needs 3.0.3 or later: a primary that was paused overwrites the lock of its successor before that.\n`,
  );
  process.exit(2);
}

for (const owner of goneOwners()) clean(owner);
const owner = process.pid;
process.on('exit', () => clean(owner));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
mkdirSync(folderOf(owner), { mode: 0o755 });
const logs = values.logs === undefined ? folderOf(owner) : resolve(values.logs);
mkdirSync(logs, { recursive: true });
createNamespaces(owner);
const proof = spawn(
  'ip',
  ['netns', 'exec', namespaceOf(owner, 'hub'), process.execPath, '--import', 'tsx/esm', PROOF].concat(
    String(owner),
    folderOf(owner),
    logs,
    String(kills),
    values.patroni,
  ),
  // Detached, so that Ctrl-C reaches only this process. The pipe tells the proof when this process is gone.
  { stdio: ['pipe', 'inherit', 'inherit'], detached: true },
);
proof.on('exit', (code) => process.exit(code ?? 1));
setTimeout(
  () => {
    process.stderr.write('The proof did not end in time.\n');
    process.exit(1);
  },
  START_MS + kills * HIT_MS,
);

function versionOf(program: string): string | null {
  try {
    return /\d+\.\d+\.\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** With etcd 3, Patroni up to 3.0.2 wrote the lock of the primary without comparing its owner. */
function isOverwriting(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch < 30_003;
}

function folderOf(of: number): string {
  return join(tmpdir(), `outrider-failover-${of}`);
}

function clean(of: number): void {
  removeNamespaces(of);
  rmSync(folderOf(of), { recursive: true, force: true });
}
