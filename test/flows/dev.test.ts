import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { until } from '../support/processes.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders and files that the command reads, with the built service, so that nothing has to be compiled first. */
const COPIED = ['console', 'dist', 'migrations', 'openapi.json', 'package.json', 'package-lock.json', 'scripts', 'src'];
const LINKED = ['node_modules', join('console', 'node_modules')];

let root: string;
let child: ChildProcess;
let output = '';
let service: string;
let console: string;

/** Works on a copy of the tree, because the test changes a source file. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'outrider-dev-'));
  const configs = readdirSync(ROOT).filter((name) => name.startsWith('tsconfig'));
  for (const name of [...COPIED, ...configs]) {
    const isCopied = (path: string): boolean => !LINKED.some((linked) => path === join(ROOT, linked));
    cpSync(join(ROOT, name), join(root, name), { recursive: true, filter: isCopied, preserveTimestamps: true });
  }
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(root, name));
  mkdirSync(join(root, '.cache'));
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  [service, console] = [`http://127.0.0.1:${ports[0]}`, `http://localhost:${ports[1]}`];
  child = spawn(process.execPath, [join(root, 'scripts', 'dev.mjs')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      DATA_DIR: join(root, 'data'),
      PORT: String(ports[0]),
      CONSOLE_PORT: String(ports[1]),
      MAIL_INBOUND_PORT: String(ports[2]),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
});
afterAll(async () => {
  if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const text = async (url: string): Promise<string> =>
  (await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null))?.text() ?? '';
const starts = (): number => output.split('Outrider is listening').length - 1;

it('npm run dev serves console and API, restarts the service on a saved file with its data kept, and ends in order', async () => {
  await until('the service and the console are up', 120_000, async () => {
    if (child.exitCode !== null) throw new Error(output);
    return starts() === 1 && output.includes('Console: ');
  });
  expect(await text(`${console}/app/`)).toContain('/app/@vite/client');
  expect(JSON.parse(await text(`${console}/health`))).toMatchObject({ status: 'ok' });
  const workspace = /Workspace: (\d+)/.exec(output)?.[1];

  appendFileSync(join(root, 'src', 'roles', 'api-role.ts'), "\nprocess.stdout.write('the new line ran\\n');\n");
  await until('the service runs the new line', 60_000, async () => starts() === 2);
  expect(output).toContain('the new line ran');
  expect(output.match(/Workspace: \d+/g)).toEqual([`Workspace: ${workspace}`, `Workspace: ${workspace}`]);
  await until('it is reached', 20_000, async () => (await text(`${service}/health`)) !== '');

  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(await text(`${service}/health`)).toBe('');
});
