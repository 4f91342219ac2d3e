import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryDataFolder } from '../../src/platform/db/embedded/temporary-folder.js';
import { importOneContact } from '../support/faults/import-one.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';

const KEY = 'killed-start-key-with-enough-characters';

/** Output after which the service is killed, and the delay in milliseconds, in startup order. */
const POINTS: ReadonlyArray<readonly [string, RegExp, number]> = [
  ['while PostgreSQL is made', /^/, 2_000],
  ['while the schema is made', /PostgreSQL started/, 300],
  ['while its parts start', /migrations applied|Outrider is listening at/, 300],
  ['right after it listens', /Outrider is listening at/, 0],
];

let folder: string;
let service: ServiceProcess | null = null;

beforeEach(() => {
  folder = temporaryDataFolder('killed');
});

afterEach(async () => {
  await service?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const port = await freePort();
  service = startService({
    DATA_DIR: folder,
    PORT: String(port),
    MAIL_INBOUND_PORT: String(await freePort()),
    BOOTSTRAP_API_KEY: KEY,
    LOG_LEVEL: 'info',
  });
  return `http://127.0.0.1:${port}`;
}

it('starts and runs background jobs after a start killed at each of several points', async () => {
  for (const [name, said, afterMs] of POINTS) {
    await start();
    await until(name, 120_000, async () => said.test(service!.output()));
    await sleep(afterMs);
    await service!.kill('SIGKILL');
  }
  const origin = await start();
  await until(
    'the service is ready',
    120_000,
    async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false,
  );
  await importOneContact({ origin, key: KEY });
  expect(await (await fetch(`${origin}/ready`)).json()).toEqual({ status: 'ok' });
});
