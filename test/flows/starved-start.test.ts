import { rmSync } from 'node:fs';
import { afterAll, describe, it } from 'vitest';
import { temporaryDataFolder } from '../../src/platform/db/embedded/temporary-folder.js';
import { type ControlGroup, makeControlGroup } from '../support/faults/control-group.js';
import { importOneContact } from '../support/faults/import-one.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';

const KEY = 'starved-start-key-with-enough-characters';
const SHARES = [0.08, 0.05];
const groups = SHARES.map((share) => makeControlGroup(`outrider-starved-start-${share * 100}`));
const canLimit = groups.every((group) => group !== null);
const skipped = 'no control group with a processor quota can be created here (Linux, root, cgroups)';

afterAll(async () => {
  for (const group of groups) await group?.remove();
});

/** Starts the service with its own PostgreSQL, both in the group. */
async function startInGroup(
  group: ControlGroup,
  atEnd: (cleanup: () => Promise<void>) => void,
): Promise<{ origin: string; service: ServiceProcess }> {
  const folder = temporaryDataFolder('starved');
  const port = await freePort();
  const service = startService({
    DATA_DIR: folder,
    PORT: String(port),
    MAIL_INBOUND_PORT: String(await freePort()),
    BOOTSTRAP_API_KEY: KEY,
    LOG_LEVEL: 'info',
  });
  group.add(service.pid);
  atEnd(async () => {
    group.limit(null);
    await service.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  return { origin: `http://127.0.0.1:${port}`, service };
}

const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok ?? false;

// Runs in parallel, because the tests mostly wait.
describe.concurrent('a service whose start got a small share of a processor', () => {
  it.for(SHARES.map((share, at) => ({ percent: share * 100, share, group: groups[at] as ControlGroup })))(
    'runs background jobs after 45 s with $percent %',
    async ({ share, group }, { skip, expect, onTestFinished }) => {
      skip(!canLimit, skipped);
      const { origin, service } = await startInGroup(group, onTestFinished);
      await until('the schema is there', 180_000, async () => /migrations applied/.test(service.output()));
      group.limit(share);
      await new Promise((resolve) => setTimeout(resolve, 45_000));
      group.limit(null);
      await until('the service is ready', 120_000, () => isReady(origin));
      await importOneContact({ origin, key: KEY });
      expect(service.child.exitCode).toBeNull();
    },
  );
});
