import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryDataFolder } from '../../src/platform/db/embedded/temporary-folder.js';
import { makeControlGroup } from '../support/faults/control-group.js';
import { importOneContact } from '../support/faults/import-one.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';

const KEY = 'starved-start-key-with-enough-characters';
const group = makeControlGroup('outrider-starved-start');
const skip = group === null ? 'no control group with a processor quota can be made here (Linux, root, cgroups)' : false;

let folder: string;
let service: ServiceProcess | null = null;

beforeEach(() => {
  folder = temporaryDataFolder('starved');
});

afterEach(async () => {
  group?.limit(null);
  await service?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

afterAll(() => group?.remove());

/** Starts the service with its own PostgreSQL, both in the group. */
async function startInGroup(): Promise<{ origin: string }> {
  const port = await freePort();
  service = startService({
    DATA_DIR: folder,
    PORT: String(port),
    MAIL_INBOUND_PORT: String(await freePort()),
    BOOTSTRAP_API_KEY: KEY,
    LOG_LEVEL: 'info',
  });
  group!.add(service.pid);
  return { origin: `http://127.0.0.1:${port}` };
}

const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok ?? false;

for (const share of [0.08, 0.05]) {
  it.skipIf(skip !== false)(
    `runs background jobs after a start that got ${share * 100} % of a processor for 45 s`,
    async () => {
      const { origin } = await startInGroup();
      await until('the schema is there', 180_000, async () => /migrations applied/.test(service!.output()));
      group!.limit(share);
      await new Promise((resolve) => setTimeout(resolve, 45_000));
      group!.limit(null);
      await until('the service is ready', 120_000, () => isReady(origin));
      await importOneContact({ origin, key: KEY });
      expect(service!.child.exitCode).toBeNull();
    },
  );
}
