import type { OpenStillWorld } from '../../../console/test/pictures/still.ts';
import { backgroundWork } from '../../../src/jobs.js';
import { demoJobHandlers } from '../../../src/modules/operation/demo/index.js';
import { ManualClock } from '../../../src/platform/clock.js';
import { drainLoops } from '../../../src/platform/due/drain.js';
import { seededIds } from '../../../src/platform/ids.js';
import { firstOwner } from '../people.js';
import { openWorkerWorld } from '../sending-world.js';

/** Opens the service on a port, for the browser that compares screens by picture. */
export const openStillWorld: OpenStillWorld = async (now, publicUrl) => {
  const clock = new ManualClock(now);
  const { world, worker, close } = await openWorkerWorld({
    start: now,
    // The demo sends nothing over this relay.
    config: { mailRelayUrl: 'smtp://127.0.0.1:1', publicUrl },
    parts: { clock, ids: seededIds(clock, 'still') },
  });
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  await firstOwner(world);
  const query = { workspaceId: world.a.id };
  const made = await world.inject({ method: 'POST', url: '/demo', key: world.adminKey, query });
  const { workspaceId: demoId, jobId }: { workspaceId: number; jobId: string } = made.json;
  const making = demoJobHandlers.find(({ name }) => name === 'demo.make');
  const run = { attempt: 1, isLast: false, signal: new AbortController().signal };
  await making?.run(world.ctx, { homeWorkspaceId: world.a.id, jobId }, run);
  const drain = async (): Promise<void> => {
    await drainLoops(world.ctx, worker, backgroundWork().loops);
  };
  return { origin, key: world.adminKey, workspaceId: world.a.id, demoId, drain, close };
};
